"""What is said about models."""

SENTENCES: dict[str, tuple[str, str]] = {
    "unknown_flaw": (
        "The rehearsal author does not know how to make these flaws: {flaws}.",
        "排练作者不会制造这些毛病：{flaws}。",
    ),
    "unknown_flaw.hint": (
        "NG_REHEARSAL_FLAWS takes: drifted_term, wrong_eyes, unknown_person, too_short, pov_slip, broken_json, timeout",
        "NG_REHEARSAL_FLAWS 可用：drifted_term, wrong_eyes, unknown_person, too_short, pov_slip, broken_json, timeout",
    ),
    "empty": ("The model gave an empty answer ({node}).", "模型给出了空的回答（{node}）。"),
    "empty.hint": ("Go on with: ng run. Nothing is lost.", "请继续：ng run。没有丢失任何内容。"),
    "again": (
        "{why} Asking again in {seconds} s.",
        "{why}{seconds} 秒后再试。",
    ),
    "no_connection": (
        "{model} cannot be reached ({said}); asked {attempts} {attempts:time|times}.",
        "无法连接 {model}（{said}）；已尝试 {attempts} 次。",
    ),
    "no_connection.hint": (
        "Look at the network and at OPENAI_BASE_URL (ng doctor). Go on with: ng run. Nothing is lost.",
        "请检查网络和 OPENAI_BASE_URL（ng doctor）。请继续：ng run。没有丢失任何内容。",
    ),
    "server_error": (
        "The server of {model} had a fault of its own ({said}); asked {attempts} {attempts:time|times}.",
        "{model} 的服务器自身出错（{said}）；已尝试 {attempts} 次。",
    ),
    "server_error.hint": (
        "Wait a little, then go on with: ng run. Nothing is lost.",
        "请稍候，然后继续：ng run。没有丢失任何内容。",
    ),
    "too_many": (
        "The server of {model} takes no more questions for now ({said}); asked {attempts} {attempts:time|times}.",
        "{model} 的服务器暂不接受更多请求（{said}）；已尝试 {attempts} 次。",
    ),
    "too_many.hint": (
        "Wait a minute, then go on with: ng run. Nothing is lost.",
        "请等一分钟，然后继续：ng run。没有丢失任何内容。",
    ),
    "not_paid": (
        "The account for {model} has nothing left to spend ({said}).",
        "{model} 的账户余额不足（{said}）。",
    ),
    "not_paid.hint": (
        "Top it up, or choose another model with NG_MODEL; then go on with: ng run.",
        "请充值，或用 NG_MODEL 换一个模型；然后继续：ng run。",
    ),
    "not_let_in": (
        "The server of {model} does not accept the key ({said}).",
        "{model} 的服务器不接受密钥（{said}）。",
    ),
    "not_let_in.hint": (
        "Look at OPENAI_API_KEY and OPENAI_BASE_URL: ng doctor shows where they come from.",
        "请检查 OPENAI_API_KEY 和 OPENAI_BASE_URL：ng doctor 会显示它们的来源。",
    ),
    "unknown_model": (
        "The server knows no model {model}, or there is no server of models at that address ({said}).",
        "服务器没有模型 {model}，或该地址不是模型服务器（{said}）。",
    ),
    "unknown_model.hint": (
        "Look at NG_MODEL and OPENAI_BASE_URL, which mostly ends in /v1.",
        "请检查 NG_MODEL 和 OPENAI_BASE_URL（地址通常以 /v1 结尾）。",
    ),
    "too_much": (
        "The question is longer than {model} can read ({said}).",
        "提问超出了 {model} 能读取的长度（{said}）。",
    ),
    "too_much.hint": (
        "Choose a model with a longer context for this role: NG_MODEL_WRITER, NG_MODEL_EDITOR …",
        "请为该角色选用上下文更长的模型：NG_MODEL_WRITER、NG_MODEL_EDITOR……",
    ),
    "not_understood": (
        "The server of {model} does not understand the question ({said}).",
        "{model} 的服务器无法理解请求（{said}）。",
    ),
    "not_understood.hint": (
        "Look at NG_MODEL and OPENAI_BASE_URL; what was asked is in the log: ng log BOOK --type llm_request --payloads",
        "请检查 NG_MODEL 和 OPENAI_BASE_URL；请求内容在日志中：ng log 书名 --type llm_request --payloads",
    ),
    "not_a_model": (
        "What answers for {model} is not a server of models ({said}).",
        "应答 {model} 的并不是模型服务器（{said}）。",
    ),
    "not_a_model.hint": (
        "Look at OPENAI_BASE_URL, which mostly ends in /v1, and at proxies on the way.",
        "请检查 OPENAI_BASE_URL（通常以 /v1 结尾）以及途中的代理。",
    ),
    "silent": (
        "{model} said nothing for {said}; asked {attempts} {attempts:time|times}.",
        "{model} 沉默了 {said}；已尝试 {attempts} 次。",
    ),
    "silent.hint": (
        "Give it more time with NG_TIMEOUT (seconds), then go on with: ng run. Nothing is lost.",
        "可用 NG_TIMEOUT（秒）给它更多时间，然后继续：ng run。没有丢失任何内容。",
    ),
    "endless": (
        "{model} did not come to an end within {said}.",
        "{model} 在 {said} 内没有结束回答。",
    ),
    "endless.hint": (
        "Ask for shorter chapters, or choose a faster model; NG_TIMEOUT gives it more time.",
        "请缩短章节，或换更快的模型；NG_TIMEOUT 可给它更多时间。",
    ),
    "too_long": (
        "{model} went on for more than {said} characters, so it was stopped.",
        "{model} 写了超过 {said} 个字符，因此已停止。",
    ),
    "too_long.hint": (
        "Choose another model for this role; go on with: ng run.",
        "请为该角色换一个模型；然后继续：ng run。",
    ),
    "too_short_a_limit": (
        "{model} was cut off at its length limit ({node}), so what came was not taken.",
        "{model} 达到长度上限而中断（{node}），因此没有采用已有内容。",
    ),
    "too_short_a_limit.hint": (
        "Ask for shorter chapters, or choose a model that may answer at greater length; what came is in the log.",
        "请缩短章节，或换用可作更长回答的模型；已有内容在日志中。",
    ),
    "filtered": (
        "The server of {model} withheld the answer ({node}: {said}).",
        "{model} 的服务器扣下了回答（{node}：{said}）。",
    ),
    "filtered.hint": (
        "Change the plan of the chapter (ng plan), or choose another model.",
        "请修改本章计划（ng plan），或换一个模型。",
    ),
    "refused": (
        "{model} refuses ({node}): {said}",
        "{model} 拒绝回答（{node}）：{said}",
    ),
    "refused.hint": (
        "Change the plan of the chapter (ng plan), or choose another model.",
        "请修改本章计划（ng plan），或换一个模型。",
    ),
    "garbled": (
        "The answer of {model} holds characters that are none ({node}).",
        "{model} 的回答含有无效字符（{node}）。",
    ),
    "garbled.hint": ("Go on with: ng run. Nothing is lost.", "请继续：ng run。没有丢失任何内容。"),
    "ended_oddly": (
        "The answer of {model} ended in a way that is unknown here ({said}), so it was not taken.",
        "{model} 的回答以未知方式结束（{said}），因此没有采用。",
    ),
    "ended_oddly.hint": (
        "Choose another model for this role; go on with: ng run.",
        "请为该角色换一个模型；然后继续：ng run。",
    ),
    "own_words": (
        "The book's own prompt {file} cannot be used: it is empty, or not in UTF-8.",
        "本书自己的提示 {file} 无法使用：它是空的，或不是 UTF-8。",
    ),
    "own_words.hint": (
        "Write into it what the model is to be told, or take the file out of prompts/.",
        "请写入要告诉模型的话，或把该文件移出 prompts/。",
    ),
    "bad_server": (
        "{url} is no address of a server: {why}",
        "{url} 不是服务器地址：{why}",
    ),
    "bad_server.hint": ("Look at OPENAI_BASE_URL.", "请检查 OPENAI_BASE_URL。"),
    "bad_price": (
        "The price of {model} in {file} cannot be used.",
        "{file} 中 {model} 的价格无法使用。",
    ),
    "bad_price.hint": (
        'Write it so: ["{model}"], then in = 0.15, out = 0.60, cached = 0.075 (dollars for a million tokens).',
        '请这样写：["{model}"]，然后 in = 0.15、out = 0.60、cached = 0.075（每百万词元的美元价）。',
    ),
    "unknown_price": (
        "The book may cost ${limit}, but nobody knows what {model} costs, so it was not asked.",
        "本书上限为 ${limit}，但 {model} 的价格未知，因此没有调用。",
    ),
    "unknown_price.hint": (
        'Put its price into prices.toml (["{model}"] in = …, out = …), or take NG_BUDGET_USD away.',
        '请在 prices.toml 中写入价格（["{model}"] in = …、out = …），或去掉 NG_BUDGET_USD。',
    ),
    "budget": (
        "The book may cost ${limit}; ${spent} is spent, and the next question would go beyond it. The work stopped before it.",
        "本书上限为 ${limit}；已花费 ${spent}，下一次调用会超出上限。工作已在调用之前停止。",
    ),
    "budget.hint": (
        "Raise NG_BUDGET_USD, then go on with: ng run. What is done is kept.",
        "请提高 NG_BUDGET_USD，然后继续：ng run。已完成的内容都已保留。",
    ),
    "cut_off": (
        "The answer of {model} broke off ({node}), so it was not taken; asked {attempts} {attempts:time|times}.",
        "{model} 的回答中断（{node}），因此没有采用；已尝试 {attempts} 次。",
    ),
    "cut_off.hint": ("Go on with: ng run. Nothing is lost.", "请继续：ng run。没有丢失任何内容。"),
    "does_not_fit": (
        "The model's answer does not fit what was asked ({node}), twice; {count} {count:fault|faults}.",
        "模型的回答两次都不符合要求（{node}）；{count} 处错误。",
    ),
    "does_not_fit.hint": (
        "Its raw text is in the log: ng log BOOK --type llm_response --payloads. Go on with: ng run",
        "原始文本在日志中：ng log 书名 --type llm_response --payloads。请继续：ng run",
    ),
    "prose_wanted": (
        "The last answer was JSON, and no prose. Write the text itself now, from its first sentence; no JSON, no code block, no repetition of the task.",
        "上一次的回答是 JSON，不是小说。现在请直接写正文：从故事的第一句写起，不要 JSON，不要代码块，不要复述任务。",
    ),
    "not_on_record": (
        "The call {call} ({node}) is not on record, so nobody can answer it from there.",
        "调用 {call}（{node}）不在记录中，因此无法据记录回答。",
    ),
    "not_on_record.hint": (
        "The work goes another way than it went then: a change of the program or of the book's files is the likely reason.",
        "工作的走向与当时不同：多半是程序或本书文件有了改动。",
    ),
    "asked_otherwise": (
        "In the call {call} ({node}) something else is asked than what is on record.",
        "调用 {call}（{node}）的提问与记录不同。",
    ),
    "asked_otherwise.hint": (
        "A prompt or what it is made from has changed since; both texts are shown where they differ.",
        "提示或其来源此后有了改动；两处文字会在不同之处列出。",
    ),
    "never_answered": (
        "The call {call} ({node}) is on record without an answer: the work was stopped there.",
        "调用 {call}（{node}）在记录中没有回答：工作当时在此中止。",
    ),
    "never_answered.hint": (
        "Up to there the run is the same.",
        "到此为止，运行与记录相同。",
    ),
}
