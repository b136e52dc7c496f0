"""Names of people in Chinese text: a surname, and somebody who speaks or is called so."""

import re
from collections.abc import Iterator

from writer.checks.lexicon import WORDS
from writer.checks.titles import ZH_CALLED, ZH_OFFICE, ZH_OFFICES

_SURNAME = (
    "欧阳|上官|司马|诸葛|慕容|南宫|东方|独孤|令狐|皇甫|尉迟|公孙|"
    "[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁"
    "任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴"
    "莫孔向汤裴温康施樊兰殷庄柳岳齐梅莘翁凌霍阮柯骆闵祝管喻柴蓝]"
)
# Characters that join words, and are hardly ever part of a name.
_JOINING = (
    "的了着过是在和与就又也都才再便却只不没很这那他她它我你们地得上下里来去出进起对把被从到为之而所以"
    "因可会能要说道问叫喊笑声一二三两个还仍已正连总常曾最先并"
)
_GIVEN = rf"[^\W\d_a-zA-Z{_JOINING}]{{1,2}}?"
_SPEAKS = r"(?:说道?|问道?|答道|喊道?|笑道|叫道|低声|回答|摇了?摇头|点了?点头)(?![路理歉])"
_BEGINS = r"(?:^|(?<=[，。！？；：、\s”」』的])|(?<=名叫)|(?<=叫做)|(?<=叫作)|(?<=唤作))"
_SPEAKER = re.compile(rf"{_BEGINS}(?P<name>(?:{_SURNAME}){_GIVEN})(?={_SPEAKS})", re.MULTILINE)
_CALLED = re.compile(
    rf"(?:名叫|叫做|叫作|唤作)(?P<name>(?:{_SURNAME})[^\W\d_a-zA-Z{_JOINING}]{{1,2}})(?=[的，。、！？])"
)


# Surnames that are small words as often: 于老师 may be 于 and 老师.
_TITLED = re.compile(
    rf"{_BEGINS}(?P<name>(?:{_SURNAME})(?<![于向任管何方])(?:{ZH_OFFICE}|{'|'.join(ZH_CALLED)}))",
    re.MULTILINE,
)


def chinese_names(text: str) -> Iterator[str]:
    """Each name once, in the order in which they appear."""
    found = sorted(
        (match.start("name"), match["name"])
        for pattern in (_SPEAKER, _CALLED, _TITLED)
        for match in pattern.finditer(text)
    )
    names = {name: None for _, name in found if not _is_ordinary(name)}
    return iter(names)


def is_titled(name: str) -> bool:
    """陈掌柜, 孙师傅."""
    return name[1:] in ZH_CALLED or name[1:] in ZH_OFFICES


def _is_ordinary(name: str) -> bool:
    """高声说 is no one called 高声."""
    if is_titled(name):
        return False
    return any(name[at : at + 2] in WORDS for at in range(len(name) - 1)) or name in WORDS
