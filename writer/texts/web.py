"""What is said about the workbench in a browser."""

SENTENCES: dict[str, tuple[str, str]] = {
    "address": ("Open in your browser: {address}", "请在浏览器中打开：{address}"),
    "how_to_end": (
        "The address opens once. Ctrl+C ends the workbench in every tab.",
        "该地址只能打开一次。按 Ctrl+C 结束所有标签页中的工作台。",
    ),
    "another": (
        "The address opens once; Enter gives another. Ctrl+C ends the workbench in every tab.",
        "该地址只能打开一次；按 Enter 可得到新的地址。按 Ctrl+C 结束所有标签页中的工作台。",
    ),
    "others_too": (
        "Careful: with --host {host} other computers can knock too, and what you write goes over the network in plain sight.",
        "注意：使用 --host {host} 时其他电脑也能访问，您写的内容会在网络上明文传输。",
    ),
    "eaddrinuse": (
        "Port {port} is taken: perhaps the workbench is being served already.",
        "端口 {port} 已被占用：工作台可能已经在运行。",
    ),
    "eaddrinuse.hint": (
        "Take another one with --port; --port 0 finds one that is free.",
        "请用 --port 换一个端口；--port 0 会自动找一个空闲端口。",
    ),
    "eacces": ("You may not serve on port {port}.", "无权使用端口 {port}。"),
    "eacces.hint": ("Take one above 1024 with --port.", "请用 --port 选择大于 1024 的端口。"),
    "eaddrnotavail": ("{host} is not an address of this computer.", "{host} 不是本机的地址。"),
    "eaddrnotavail.hint": (
        "Leave --host out to serve this computer alone.",
        "省略 --host 则只供本机使用。",
    ),
    "no_such_host": ("There is no address called {host}.", "没有名为 {host} 的地址。"),
    "no_such_host.hint": (
        "Leave --host out to serve this computer alone.",
        "省略 --host 则只供本机使用。",
    ),
    "opening": ("Opening the workbench …", "正在打开工作台……"),
    "closed": (
        "The workbench is closed. What you decided is on record.",
        "工作台已关闭。您的决定都已记录。",
    ),
    "open_again": ("Open it again", "重新打开"),
    "no_key": (
        "This page opens only with the address that ng serve printed.",
        "此页面只能用 ng serve 给出的地址打开。",
    ),
    "no_key.hint": (
        "Copy it from the terminal, to the last character.",
        "请从终端完整复制该地址。",
    ),
    "used_key": (
        "This address is not good any more: it opens once, in one browser.",
        "该地址已失效：只能在一个浏览器中打开一次。",
    ),
    "used_key.hint": (
        "Press Enter in the terminal where ng serve runs, or start it again, for another.",
        "请在运行 ng serve 的终端按 Enter，或重新启动，以获得新的地址。",
    ),
    "other_name": (
        "This page is not to be had under that name.",
        "不能用这个名称访问此页面。",
    ),
    "other_name.hint": (
        "Use the address that ng serve printed.",
        "请使用 ng serve 给出的地址。",
    ),
    "other_page": (
        "Another page asked for this one, and that is not allowed.",
        "另一个网页请求了此页面，这是不允许的。",
    ),
    "other_page.hint": (
        "Use the address that ng serve printed.",
        "请使用 ng serve 给出的地址。",
    ),
}
