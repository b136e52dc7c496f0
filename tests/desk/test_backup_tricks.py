"""A backup that somebody else has made, or changed, is looked at before it is believed."""

import gzip
import io
import json
import tarfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.asking import BOOK, Ng
from tests.cli.trees import tree
from writer.desk.backup import MANIFEST

Members = dict[str, bytes]


@pytest.fixture
def packed(ng: Ng) -> Ng:
    """An honest backup, `tide.tar.gz`."""
    ng.book()
    assert ng("backup", BOOK, "-o", "tide.tar.gz").code == 0
    return ng


def members(file: Path) -> Members:
    with tarfile.open(file) as tar:
        return {m.name: content.read() for m in tar if (content := tar.extractfile(m))}


def pack(
    file: Path, content: Members, manifest: dict[str, object] | None = None, *, listed: bool = True
) -> None:
    """A backup with this in it, and a manifest that agrees with it unless told otherwise."""
    honest = json.loads(content.pop(MANIFEST))
    if listed:
        honest["files"] = {name: sha256(data).hexdigest() for name, data in content.items()}
    with tarfile.open(file, "w:gz") as tar:
        add(tar, tarfile.TarInfo(MANIFEST), json.dumps({**honest, **(manifest or {})}).encode())
        for name, data in content.items():
            add(tar, tarfile.TarInfo(name), data)


def add(tar: tarfile.TarFile, member: tarfile.TarInfo, data: bytes) -> None:
    member.size = len(data)
    tar.addfile(member, io.BytesIO(data))


def refused(ng: Ng, file: str = "evil.tar.gz") -> str:
    """The sentence of the refusal; nothing is left behind, inside the library or outside."""
    everything = ng.here.parent
    before = tree(everything)
    sentence = ng("restore", "Copy", file, "--by", "Lin").refuses(4)
    assert tree(everything) == before
    return sentence


def test_an_honest_copy_made_by_these_tests_is_restored(packed: Ng) -> None:
    pack(packed.here / "copy.tar.gz", members(packed.here / "tide.tar.gz"))
    assert packed("restore", "Copy", "copy.tar.gz", "--by", "Lin").code == 0


@pytest.mark.parametrize(
    "name",
    ["../escaped.txt", "/escaped.txt", "canon/../../escaped.txt", "..", "a\\..\\b", "canon/.."],
)
def test_a_member_that_leads_out_is_refused(packed: Ng, name: str) -> None:
    content = members(packed.here / "tide.tar.gz")
    pack(packed.here / "evil.tar.gz", {**content, name: b"out"})
    assert name in refused(packed)


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE]
)
def test_a_member_that_is_no_plain_file_is_refused(packed: Ng, kind: bytes) -> None:
    manifest = members(packed.here / "tide.tar.gz")[MANIFEST]
    with tarfile.open(packed.here / "evil.tar.gz", "w:gz") as tar:
        add(tar, tarfile.TarInfo(MANIFEST), manifest)
        member = tarfile.TarInfo("canon/way-out")
        member.type, member.linkname = kind, "../../../.."
        tar.addfile(member)
    assert "canon/way-out" in refused(packed)


def changed(content: Members) -> Members:
    return {**content, "settings.json": content["settings.json"] + b" "}


def unlisted(content: Members) -> Members:
    return {**content, "canon/extra.json": b"{}"}


def left_out(content: Members) -> Members:
    return {name: data for name, data in content.items() if name != "settings.json"}


@pytest.mark.parametrize("trick", [changed, unlisted, left_out])
def test_a_member_that_is_not_what_the_manifest_says_is_refused(
    packed: Ng, trick: Callable[[Members], Members]
) -> None:
    content = trick(members(packed.here / "tide.tar.gz"))
    pack(packed.here / "evil.tar.gz", content, listed=False)
    assert ("canon/extra.json" if trick is unlisted else "settings.json") in refused(packed)


def test_a_name_that_is_both_a_file_and_a_directory_is_refused(packed: Ng) -> None:
    content = members(packed.here / "tide.tar.gz")
    pack(packed.here / "evil.tar.gz", {**content, "settings.json/inside": b"x"})
    assert "evil.tar.gz is not a backup" in refused(packed)


@pytest.mark.parametrize("manifest", [{"format": 2}, {"files": 7}, {"files": {"a": 1}}])
def test_a_manifest_that_we_do_not_understand_is_refused(
    packed: Ng, manifest: dict[str, object]
) -> None:
    pack(packed.here / "evil.tar.gz", members(packed.here / "tide.tar.gz"), manifest)
    assert "evil.tar.gz is not a backup" in refused(packed)


@pytest.mark.parametrize("first", [b"", b"[]", b"not json", b"{}"])
def test_a_backup_without_a_manifest_is_refused(packed: Ng, first: bytes) -> None:
    with tarfile.open(packed.here / "evil.tar.gz", "w:gz") as tar:
        if first:
            add(tar, tarfile.TarInfo(MANIFEST), first)
        add(tar, tarfile.TarInfo("settings.json"), b"{}")
    assert "evil.tar.gz is not a backup" in refused(packed)


def test_a_truncated_backup_is_refused_wherever_it_ends(packed: Ng) -> None:
    whole = (packed.here / "tide.tar.gz").read_bytes()
    for share in (0.02, 0.3, 0.6, 0.9):
        (packed.here / "evil.tar.gz").write_bytes(whole[: int(len(whole) * share)])
        assert "evil.tar.gz is not a backup" in refused(packed)


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"\x1f\x8b garbage", gzip.compress(b"no tar"), bytes(2048)],
    ids=["empty", "text", "garbage", "no tar", "zeros"],
)
def test_what_is_no_backup_at_all_is_refused(packed: Ng, content: bytes) -> None:
    (packed.here / "evil.tar.gz").write_bytes(content)
    assert "evil.tar.gz is not a backup" in refused(packed)


def test_a_backup_whose_record_does_not_hold_together_is_refused(packed: Ng) -> None:
    content = members(packed.here / "tide.tar.gz")
    (log,) = (name for name in content if name.endswith("events.full.jsonl"))
    hurt = {**content, log: content[log].replace(b"phase_start", b"phase_stars", 1)}
    pack(packed.here / "evil.tar.gz", hurt)
    assert "damaged at line 3" in refused(packed)
    gone = {name: data for name, data in content.items() if name != log}
    pack(packed.here / "evil.tar.gz", gone)
    assert "evil.tar.gz is not a backup" in refused(packed)
