import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Foyerウォレット',
  'frame.loading': '少々お待ちください…',
  'session.signed-out': 'サインアウトしています。',
  'session.revoked': 'このブラウザは、あなたの別のブラウザからサインアウトされました。もう一度サインインしてください。',
  'session.copied':
    'このセッションが2か所から使われたため、すべての場所でサインアウトしました。誰かがコピーしたのかもしれません。もう一度サインインし、ほかのセッションを確かめてください。',
  'session.email-changed':
    'このウォレットのメールアドレスが変更されました。新しいメールアドレスでサインインしてください。',
  'session.sign-out-unheard':
    'ここではサインアウトしましたが、サーバーに伝わっていません。ほかの何よりも先に伝えます。',
  'passkey.lead': '元のウィンドウで、パスキーがウォレットを開きます。',
  'passkey.closed': 'パスキーのウィンドウが閉じられたか、ブラウザが開くのを許可しませんでした。',
  'device.heading': 'このログインを承認',
  'device.done': 'このログインを承認しました。サイトに戻ってください。コードを送信しています。',
  'device.warning': 'たった今、自分で求めた場合だけ承認してください。',
  'social.verify': 'このウォレットの{provider}アカウントで本人確認をしてください。',
  'social.blocked':
    'ブラウザがウィンドウを開くのを許可しませんでした。このウォレットのポップアップを許可して、もう一度試してください。',
  'social.closed': '完了前にウィンドウが閉じられました。',
  'social.account': '{provider}アカウント',
  'social.alone':
    'このウィンドウは元のサイトとつながらないため、誰もログインしていません。閉じて、サイトで別のログイン方法を選んでください。',
  'social.done': '完了しました。このウィンドウは自動で閉じます。自分で閉じてもかまいません。',
  'wallet.title': 'あなたのウォレット',
  'wallet.send-code': 'コードを送る',
  'wallet.code': 'メールで届いたコード',
  'wallet.farcaster': 'Farcasterで続ける',
  'wallet.farcaster-lead':
    'スマートフォンでこれをスキャンするか、スマートフォンで開いて、Farcasterアプリで確認してください。このページは自動で進みます。',
  'wallet.farcaster-verify': 'このウォレットのFarcasterアカウントで本人確認をしてください。',
  'wallet.farcaster-code': 'スマートフォンでスキャンするコード',
  'wallet.farcaster-user': 'Farcasterアカウント{fid}',
  'wallet.by-mail': 'メールアドレスを使う',
  'wallet.sign-out': 'サインアウト',
  'wallet.check-mail': '先にメールのリンクを開いてください。このページは自動で進みます。',
  'wallet.addresses': 'アドレス',
  'wallet.sessions': '開いている場所',
  'wallet.end': '終了',
  'wallet.custody': '開ける人',
  'wallet.make-strict': '厳格にする',
  'wallet.make-standard': '標準にする',
  'wallet.new-recovery': '新しい復元シェアを作る',
  'wallet.recovery-current':
    '現在このウォレットを開くのは、{date}のシェア番号{number}です。それより前のものはすべて破棄してください。',
  'wallet.give-up': 'やめて、元のままにする',
  'wallet.gave-up': '取りやめました。表示されたシェアは無効です。破棄してください。すべて元のままです。',
  'wallet.gave-up-late': 'すでに確定していました。このウォレットを開くのは新しいシェアです。保管してください。',
  'wallet.pending': 'ここで新しい復元シェアが作られましたが、確定していません。ウォレットは元のままです。',
  'wallet.go-on-share': '続きを行う',
  'wallet.share-needed': 'このウォレットを使うには、先に復元シェアが必要です。{page}を開いて作ってください。',
  'wallet.first-share':
    'ウォレットにはまだ鍵がありません。鍵は復元シェアと一緒に作られ、このブラウザを失ったときは復元シェアで開きます。',
  'wallet.make-first': 'ウォレットを作る',
  'wallet.legacy':
    'このウォレットは以前のバージョンで作られたもので、復元シェアが保管されているかは誰にも分かりません。価値のあるものに使う前に、新しいシェアを作ってください。',
  'wallet.server-restored':
    'サーバーがバックアップの状態に戻された場合は、あなたのブラウザと復元シェアの両方がそろうとこのウォレットが開きます。どちらか一方だけでは開きません。',
  'wallet.devices': 'ウォレットを開けるブラウザ',
  'wallet.devices-lead':
    'それぞれが専用の部分を持っています。削除したブラウザはサインアウトされ、再びコードが必要になります。',
  'wallet.remove': '削除',
  'wallet.remove-last': 'これは最後の1つです。先に、復元シェアをまだ持っていることを示してください。',
  'wallet.passkey-done':
    'あなたのパスキーでウォレットが開くようになりました。パスキーがない場合は、これからも紙のシェアが必要です。',
  'wallet.mailbox': 'メールボックスを失くしたら',
  'wallet.mailbox-lead':
    'このアドレスのメールをもう読めない場合、このウォレットは別のアドレスに置き換えられます。古いアドレスに知らせが届き、72時間以内なら止められます。',
  'wallet.mailbox-lost': 'このメールボックスを失くしました',
  'wallet.mailbox-waits':
    '{date}以降、{email}に置き換えられます。それまでここでサインインしたままにし、戻って完了してください。',
  'wallet.mailbox-due': '古いアドレスの期間は終わりました。今すぐ{email}に置き換えられます。',
  'wallet.mailbox-finish': '新しいアドレスを使う',
  'wallet.mailbox-stop': 'アドレスを元のままにする',
  'email.heading': 'ウォレットのメールアドレスの置き換え',
  'email.lead':
    '誰かがあなたのウォレットをブラウザで開いていて、このアドレスを別のものに置き換えるよう求めました。身に覚えがなければ止めてください。',
  'email.stop': '止める',
  'email.stopped':
    '止めました。このアドレスは残ります。次に{page}でサインインし、自分のものでないブラウザをすべて削除してください。',
  'wallet.verify': '{email}にコードを送りました。続けるには入力してください。',
  'wallet.go-on': '続ける',
  'wallet.this-one': 'このブラウザ',
  'wallet.requests': 'あなたの確認待ち',
  'wallet.requests-lead': '自分のもので、次の6つの単語が表示されている場合だけ承認してください：',
  'wallet.decline': '拒否',
  'wallet.now': '現在',
  'wallet.added': '{date}から',
  'wallet.standard-name': '標準',
  'wallet.strict-name': '厳格',
  'wallet.standard':
    'メールのコードがあれば、どの端末でもこのウォレットが開きます。このサーバーの運営者や、あなたのメールを読める人は、鍵に手が届くおそれがあります。',
  'wallet.strict':
    '新しい端末では、復元シェア、パスキー、または自分の端末での承認も必要です。サーバーだけでは鍵に手が届きません。これらをすべて失うと、ウォレットも失われます。',
  'wallet.standard-elsewhere':
    '{provider}アカウントがあれば、どの端末でもこのウォレットが開きます。このサーバーの運営者や、そのアカウントでサインインできる人は、鍵に手が届くおそれがあります。',
  'wallet.strict-elsewhere':
    '新しい端末では、{provider}アカウントに加えて、復元シェア、パスキー、または自分の端末での承認が必要です。サーバーだけでは鍵に手が届きません。これらをすべて失うと、ウォレットも失われます。',
  'wallet.export-hint': '別のウォレットに移るための12個の単語',
  'device.address': 'IPアドレス',
  'verify.title': '本人確認',
  'email.add-title': 'メールアドレスを追加',
  'email.add-text': 'このウォレットにはメールアドレスがありません。追加すると、メールのコードでもログインできます。',
  'email.add-lead': '{site} があなたのウォレットにメールアドレスを追加しようとしています',
  'email.add-warning':
    '追加後は、{email} のメールを読める人は誰でもこのウォレットにログインできます。読めるのが自分だけの場合にのみ続けてください。',
  'email.add-on-page': 'このウォレットにメールアドレスを追加するには、{page} を開いてください。',
  'delegation.title': 'コントラクトがアカウントを動かしています',
  'delegation.text':
    '{network} では、あなたのアカウントがこのコントラクトを実行します (EIP-7702)。外すと通常のアカウントに戻ります。費用は最大 {fee} で、このアカウントから支払われます。',
  'delegation.remove': '外す',
  'delegation.too-little':
    'このアカウントの残高は{balance}で、手数料はここからのみ支払われます。先に{missing}を送ってください。',
  'delegation.unclear':
    '以前の取引がまだこれを外す可能性がありますが、その取引がどうなったかをネットワークは示していません: {hash}。もう一つ署名すると両方が実行されることがあり、それぞれ最大 {fee} かかります。',
  'delegation.another': 'もう一つ署名する',
  'social.lost': 'ウィンドウが最初のページから進みませんでした。もう一度試すか、別の方法を選んでください。',
}

export default words
