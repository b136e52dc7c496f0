"""People, places and terms that a manuscript speaks of, by how it speaks of them. No model."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from writer.contracts.manuscript import ImportedName
from writer.contracts.settings import BookLanguage

MOST = {"people": 40, "places": 20, "terms": 20}
FEWEST = 3
FORGET_ABOVE = 100_000
"""Names in hand before those that were seen once are forgotten: memory does not grow for ever."""

SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻苏潘葛范彭郎鲁韦马苗方俞任袁柳史唐"
    "费薛雷贺倪汤罗郝安常于傅齐康伍余顾孟黄萧尹姚邵汪毛狄米贝明臧戴宋庞熊纪舒屈项祝董梁杜阮蓝闵席季贾江童颜郭梅"
    "林钟徐邱骆高夏蔡田樊胡凌霍万柯卢莫房丁邓洪包左石崔吉龚程邢裴陆荣翁惠曲封芮储靳段焦侯宓全班秋仲宫宁仇甘武刘"
    "叶白蒲卓池乔闻党谭劳姬申冉雍桑桂牛边燕温庄晏柴瞿阎慕连习容向古易廖庾终居步耿满匡文寇广欧沃利师巩聂晁"
)
VERBS = "说道问笑答叹想看听走站坐骂喝哭忙见便又也听"
ZH_PERSON = re.compile(
    rf"(?:^|[，。！？；：“”、\s])([{SURNAMES}][\u4e00-\u9fff]{{1,2}}?)(?=[{VERBS}])"
)
ZH_PLACE = re.compile(
    r"[在到往回去出入至往赴]([\u4e00-\u9fff]{1,3}[山城镇村府宫谷江河楼寺庄国岛庙观州县])"
)
ZH_TERM = re.compile(r"[《「]([\u4e00-\u9fff]{2,8})[》」]")
EN_NAME = re.compile(r"(?<=[a-z,;] )((?:[A-Z][a-z]+(?:['’-][A-Z]?[a-z]+)?)(?: [A-Z][a-z]+){0,2})")
EN_PLACE = re.compile(r"\b(?:in|at|to|from|near|towards?|of) ((?:[A-Z][a-z]+)(?: [A-Z][a-z]+)?)")
EN_TERM = re.compile(r"\bthe ((?:[A-Z][a-z]+)(?: [A-Z][a-z]+)?)")
EN_I = re.compile(r"\bI(?:'m|'ve|'d|'ll)?\b")
QUOTED = re.compile(r"“[^”]*”|\"[^\"\n]*\"|「[^」]*」|『[^』]*』")
NO_NAMES = frozenset(
    re.findall(
        r"\w+",
        """I The A An He She It They We You This That These Those And But Or If When Then There
        Here What Who Why How Monday Tuesday Wednesday Thursday Friday Saturday Sunday January
        February March April May June July August September October November December God Lord Sir
        Mr Mrs Miss Dr English French German Spanish American Christian Chapter Oh Ah Yes No
        Captain""",
    )
)


@dataclass(slots=True)
class Names:
    """Counts as the chapters go by."""

    language: BookLanguage
    people: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)
    terms: Counter[str] = field(default_factory=Counter)
    first: dict[str, int] = field(default_factory=dict)
    narrator: int = 0
    words: int = 0

    def look(self, number: int, text: str) -> None:
        told = QUOTED.sub(" ", text)
        self.words += len(told) if self.language == "zh" else told.count(" ")
        if self.language == "zh":
            self.narrator += told.count("我")
            self._note(self.people, number, ZH_PERSON.findall(text))
            self._note(self.places, number, ZH_PLACE.findall(told))
            self._note(self.terms, number, ZH_TERM.findall(text))
            return
        self.narrator += len(EN_I.findall(told))
        self._note(self.places, number, EN_PLACE.findall(told))
        self._note(self.terms, number, EN_TERM.findall(told))
        self._note(self.people, number, EN_NAME.findall(told))

    @property
    def person(self) -> str:
        """First where the narrator says I often enough, outside of speech."""
        return "first" if self.narrator * 100 > self.words else "third"

    def found(self) -> dict[str, list[ImportedName]]:
        """The most frequent of each kind; nothing is of two kinds."""
        for name in [*self.people]:
            if self.people[name] <= self.places[name] + self.terms[name]:
                del self.people[name]
        for name in [*self.places]:
            if name in self.people or self.places[name] <= self.terms[name]:
                del self.places[name]
        for name in [*self.terms]:
            if name in self.people or name in self.places:
                del self.terms[name]
        counted = {"people": self.people, "places": self.places, "terms": self.terms}
        return {kind: [*self._listed(counts, MOST[kind])] for kind, counts in counted.items()}

    def _listed(self, counts: Counter[str], most: int) -> Iterator[ImportedName]:
        frequent = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
        for name, times in frequent[:most]:
            if times >= FEWEST:
                yield ImportedName(name=name, times=times, first_chapter=self.first[name])

    def _note(self, counts: Counter[str], number: int, names: Iterable[str]) -> None:
        for name in names:
            if name.split(" ")[0] not in NO_NAMES:
                counts[name] += 1
                self.first.setdefault(name, number)
        if len(counts) > FORGET_ABOVE:
            for name in [name for name, times in counts.items() if times == 1]:
                del counts[name]
                self.first.pop(name, None)
