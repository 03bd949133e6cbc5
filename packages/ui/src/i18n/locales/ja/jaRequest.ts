import type { Messages } from '../../parts.ts'

const words: Messages<'request'> = {
  'approve.smart-account': 'あなたのスマートアカウント',
  'approve.details': '求められている内容',
  'approve.reading': 'リクエストを読み取っています…',
  'approve.arming': 'まもなくボタンを押せます',
  'approve.covered':
    'ページ上の何かがこのリクエストに重なっているか、小さすぎて読めないため、ボタンを無効にしています。',
  'approve.working': '署名しています…',
  'approve.read-on': '続きを読む：{page}/{pages}',
  'approve.read-to-end': '最後まで読むと進めます',
  'approve.sign': '署名',
  'approve.approve': '承認',
  'approve.all': '詳細',
  'approve.receive': '{symbol}を受け取る',
  'approve.receive-hint':
    '{network}でこのアカウントに{symbol}を送ってください。届いたらキャンセルし、サイトでもう一度リクエストしてください。',
  'approve.receive-copied': 'アドレスをコピーしました',
  'approve.receive-uncopied': 'ブラウザがコピーしませんでした。アドレスを選択してください。',
  'approve.receive-code': 'カメラで読み取るアカウントアドレスのコード',
  'lead.title': '専用のウィンドウで確認',
  'lead.weighty':
    '資産の移動や権限の付与につながる操作です。専用のウィンドウなら、ほかのページが上に何かを重ねることはできません。',
  'lead.unseen':
    'ここでは全体が見えているか確実ではありません。専用のウィンドウなら、ほかのページが上に何かを重ねることはできません。',
  'lead.look-for': '目印',
  'lead.asked-by': '依頼元',
  'lead.open': 'ウィンドウを開く',
  'lead.continue': 'ウィンドウで続ける',
  'lead.waiting': 'ウォレットのウィンドウを待っています',
  'lead.waiting-hint': '閉じられた場合、何も署名されません。',
  'lead.show': 'ウィンドウを表示',
  'lead.blocked':
    'ウィンドウが開きませんでした。{site}にウィンドウを開くことを許可して、もう一度押してください。別のアプリの中なら、ブラウザでサイトを開いてください。',
  'lead.closed': 'ウィンドウが閉じられたため、何も署名されていません。もう一度開くか、キャンセルしてください。',
  'approve.again': '同じ支払いを{ago}に承認しています。処理中かもしれません。先に履歴を確かめてください。',
  'outcome.signed': '署名しました',
  'outcome.sent-hint': 'ネットワークが確定します。サイトには伝わっています。',
  'outcome.explorer': 'エクスプローラーで見る',
  'outcome.failed': 'うまくいきませんでした',
  'outcome.failed-hint': 'もう一度試す前に、履歴を確かめてください。',
  'outcome.undone': 'ネットワークは取引を取り込みましたが、元に戻しました。動くはずだったものは手元に残っています。',
  'outcome.undone-part': 'ネットワークが一部を元に戻しました。どれかは履歴で分かります。',
  'outcome.spent': '使われたネットワーク手数料',
  'outcome.retrying': '再試行しています…',
  'outcome.halted': '何も署名されていません。',
  'outcome.halted-signed': '署名済みです。再試行では同じものをもう一度送るので、実行されるのは多くても1回です。',
  'outcome.unsure': 'ネットワークが応答しませんでした。取引{hash}は、それでも送信された可能性があります。',
  'outcome.locked': '先にサイトのページでウォレットを開いてください',
  'outcome.withdrawn': 'サイトがリクエストを取り下げました。何も署名されていません。',
  'message.title': 'メッセージに署名',
  'message.lead': '{site}が署名を求めています',
  'message.only': 'ただのメッセージです。何も動かさず、費用もかかりません。',
  'message.text': 'メッセージ',
  'message.bytes': 'メッセージ（テキストではないためhexで表示）',
  'message.hash':
    'これは32バイトの値そのものです。取引を含め、何を意味していてもおかしくありません。中身が分かっている場合だけ署名してください。',
  'message.other-site':
    'これは{domain}へのサインインですが、求めているのは{site}です。誰かがあなたになりすましてサインインしようとしているのかもしれません。',
  'message.sign-in': '署名すると、このアカウントがあなたのものだと{domain}に伝わります。',
  'message.plain': 'ただのメッセージです。それ自体は何も動かさず、費用もかかりません。',
  'message.hidden': '目に見えない文字（{list}）が含まれています。下に書き出してあります。',
  'message.turned':
    '文字の向きを変える文字（{list}）が含まれています。署名される順序と違う順序で読めることがあります。下に書き出してあります。',
  'message.unreadable': 'このバイト列はテキストではありません。何を意味するのか誰にも読めません。',
  'message.broken-sign-in':
    'テキストではないバイトを含むサインインです。そのままの形では表示できませんが、サイトが受け入れる可能性があります。',
  'message.digits': '言葉ではなく数字の列です。何を意味するのか誰にも読めません。',
  'message.gap': '空行がたくさん含まれています。その下に続きがあります。',
  'message.other-page': 'このサインインは{uri}用ですが、求めているのは{site}です。',
  'message.other-account': 'このサインインに書かれたアカウントは、署名するアカウントと違います。',
  'message.run-out': 'このサインインはすでに期限が切れています。',
  'message.capabilities':
    'このサインインは、サイトがあなたの名義で操作することも認めます。その内容はメッセージの下にあります。',
  'message.capability': 'サイトに認める操作',
  'message.read-as': 'サイトでの読まれ方',
  'typed.title': 'データに署名',
  'typed.domain': '対象',
  'typed.contract': 'コントラクト',
  'typed.type': '種類',
  'typed.order':
    '注文：この署名を持つ人は誰でも、求められたものと引き換えに、あなたの差し出すものを取れます。両方の内容を読んでください。',
  'typed.date': '{date} UTC',
  'typed.trade':
    '注文：この署名を持つ人は誰でも、あなたから{gives}を取れます。引き換えにあなたが受け取るのは{gets}です。',
  'typed.trade-nothing':
    '見返りのない注文：この署名を持つ人は誰でも、あなたから{gives}を取れます。あなたは何も受け取りません。',
  'typed.root': '署名する内容の指紋だけが含まれています。何をいくらで売ることになるのか、ここでは誰にも読めません。',
  'typed.delegate': '委任：{account}は、下に書かれた範囲内で、あなたの名義で行動できます。',
  'typed.authorization':
    'あなたのアカウントを{account}のコードに引き渡します。そのコードは、アカウントの名義で何でもできるようになります。',
  'typed.looks-like-permit':
    'これは許可の形をしています。どんな名前が付いていても、{account}はこれを使ってあなたのトークンを取れる可能性があります。',
  'typed.unknown': '{contract}がこの署名で何をするのか、このウォレットには分かりません。',
  'typed.any-chain': 'ネットワークの指定がありません。この署名はすべてのネットワークで有効です。',
  'typed.version': 'バージョン',
  'typed.salt': 'ソルト',
  'transaction.title': '取引を承認',
  'transaction.lead': '{site}が取引を求めています',
  'transaction.data': 'データ',
  'transaction.at-most': '最大{amount}',
  'transaction.sponsored': '{sponsor}が負担し、あなたは払いません',
  'transaction.sponsor-owner': 'ウォレットの運営者',
  'transaction.sponsor-site': '{site}が指定したサービス',
  'transaction.changes': 'あなたの資産の変化',
  'transaction.nothing': 'あなたの残高は変わりません',
  'transaction.send': '−{amount}',
  'transaction.receive': '+{amount}',
  'transaction.unknown-changes': 'このネットワークでは、何が変わるのか分かりません。',
  'transaction.fails': 'このままでは失敗します：{reason}',
  'transaction.missing': '{missing}足りません。{network}の残高は{balance}で、ネットワーク手数料も必要です。',
  'transaction.all-nfts':
    '{spender}は、このコレクションのあなたのNFTを、今あるものも今後増えるものもすべて引き出せるようになります。',
  'transaction.to-token': 'トークンをそのトークン自体のコントラクトに送ります。送ったものは失われます。',
  'smart.deploys': 'このネットワークにあなたのスマートアカウントも作成します。',
  'smart.delegates': 'アカウントで動くコントラクト',
  'network.nameless': '不明なネットワーク（{id}）',
  'network.unknown-coin': '固有コイン',
  'network.unknown-lead': 'このウォレットは、ネットワーク{id}も、そのコインの名前も知りません。',
  'confirm.gone': 'ここで確認するものはありません。',
  'confirm.gone-hint': '何も署名されていません。サイトに戻って、もう一度リクエストしてください。',
  'message.key':
    'この署名を持つ人は誰でも、あなたの{service}アカウントを使えます。{site}は{service}ではありません。そこにある資産を盗もうとしているのかもしれません。',
  'message.own-key':
    'この署名を持つ人は誰でも、あなたの{service}アカウントを使えます。ほかのサイトでこのメッセージに署名しないでください。',
  'message.may-be-key':
    'この署名で、あなたのアカウントや鍵が使えるようになる可能性があります。このサイトを信頼できる場合だけ続けてください。',
  'message.other-host':
    'ここには{domain}とありますが、求めているのは{site}です。誰かが{domain}のあなたのアカウントを使おうとしているのかもしれません。',
  'message.no-site':
    'ほかのサイトがこの署名であなたとしてサインインできる可能性があります。どのサイト向けかがメッセージに書かれていません。',
  'message.code': 'ここでは読めない長いコードが含まれています。注文や取引の可能性があります。',
  'typed.outside': 'ブロックチェーン外のサービスが、これをあなたの注文として実行する可能性があります。',
  'typed.outside-send': 'ブロックチェーン外のサービスが、この署名であなたの{amount}を{account}に送る可能性があります。',
  'typed.outside-right':
    'ブロックチェーン外のサービスが、この署名で別の人にあなたの資金へのアクセスを与える可能性があります（{name}）。',
  'typed.cancel': '以前に署名した注文や許可を取り消します。資産は動きません。',
  'typed.poll': 'Snapshotの{space}で投票します：{choice}。資産は動きません。',
  'typed.follow': 'Snapshotで{space}をフォローするかどうかを変更します。資産は動きません。',
}

export default words
