"""The constraints of a new pack: what every chapter of the book will be measured by."""

from writer.contracts.answers import MaterialsAnswer
from writer.contracts.constraints import (
    Constraints,
    ForbiddenTerms,
    NamingPolicy,
    ParagraphRules,
    PointOfView,
    Repetition,
    WordBand,
)
from writer.contracts.settings import Settings
from writer.pack import wishes
from writer.texts import say

LEEWAY = 0.25
LONGEST_PARAGRAPH = {"words": 250, "chars": 400}
FEWEST_PARAGRAPHS = 3
REPEATED = {"words": 12, "chars": 24}


def limits(settings: Settings, answer: MaterialsAnswer) -> Constraints:
    """The constraints, each in words and with how it is judged, in the book's language."""
    counted_in = "chars" if settings.language == "zh" else "words"

    def said(name: str, **facts: object) -> dict[str, str]:
        key, language = f"checks.limit.{name}", settings.language
        judged = say(f"{key}.judged", language, **facts)
        return {"text": say(key, language, **facts), "how_to_judge": judged}

    target = settings.target_words
    least, most = round(target * (1 - LEEWAY)), round(target * (1 + LEEWAY))
    longest, repeated = LONGEST_PARAGRAPH[counted_in], REPEATED[counted_in]
    terms = wishes.forbidden_terms(settings, answer)
    return Constraints(
        word_band=WordBand.model_validate(
            {"min": least, "max": most, "unit": counted_in, **said("band", min=least, max=most)}
        ),
        pov=PointOfView.model_validate({**answer.pov.model_dump(), **said(answer.pov.person)}),
        paragraph_rules=ParagraphRules.model_validate(
            {
                f"max_{counted_in}": longest,
                "min_paragraphs": FEWEST_PARAGRAPHS,
                **said("paragraphs", most=longest, fewest=FEWEST_PARAGRAPHS),
            }
        ),
        forbidden_terms=ForbiddenTerms.model_validate({"terms": terms, **said("forbidden")}),
        naming_policy=NamingPolicy.model_validate({**said("naming"), "text": answer.naming_policy}),
        repetition=Repetition.model_validate(
            {f"min_{counted_in}": repeated, **said("repetition", length=repeated)}
        ),
        sensitive_limits=wishes.sensitive_limits(settings, answer),
    )
