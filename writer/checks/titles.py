"""Titles that people are called by, and which of them exclude each other."""

import re

_FAMILIES = {
    "army": "private corporal sergeant lieutenant captain major colonel general admiral commander",
    "law": "constable inspector detective judge magistrate sheriff",
    "learning": "dr doctor professor",
    "crown": "king queen prince princess duke duchess baron baroness emperor empress",
    "church": "abbot abbess bishop prior",
}
FAMILY = {title: family for family, titles in _FAMILIES.items() for title in titles.split()}
_COURTESY = (
    "mr mrs ms miss sir lady lord master mistress madam father mother brother sister aunt uncle "
    "old young saint keeper widow"
)
TITLES = frozenset((*FAMILY, *_COURTESY.split()))
SAME = {"doctor": "dr"}
FEMALE = frozenset(("miss", "ms", "madam", "lady", "queen", "princess", "duchess", "empress"))
MALE = frozenset(("mr", "sir", "lord", "king", "prince", "duke", "baron", "emperor"))
ZH_FEMALE = ("女士", "小姐", "太太", "夫人")
ZH_MALE = ("先生",)
_OFFICES = (
    "掌柜 老板 镇长 县长 乡长 村长 老师 校长 教授 医生 大夫 护士 掌门 镖头 统领 督察 站长 船长 "
    "队长 将军 局长 署长 主任 警官 探长 捕头 捕快 县令 知府 太守 会长 道长 帮主 盟主 堂主 舵主 "
    "庄主 谷主 皇帝 王爷 营长 团长 连长 司令 律师 教头 厂长 经理 秘书 法官"
)
ZH_OFFICES = tuple(_OFFICES.split())
_CALLED = "师傅 先生 小姐 太太 夫人 女士 大哥 大嫂 大爷 大妈 师叔 师兄"
ZH_CALLED = tuple(_CALLED.split())
ZH_OFFICE = "|".join(sorted(ZH_OFFICES, key=len, reverse=True))
_WORD = re.compile(r"[A-Za-z]+")


def english_titles(text: str) -> frozenset[str]:
    """The titles that exclude others, among the words of a description."""
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(SAME.get(word, word) for word in words if word in FAMILY)


def chinese_titles(text: str) -> frozenset[str]:
    return frozenset(office for office in ZH_OFFICES if office in text)
