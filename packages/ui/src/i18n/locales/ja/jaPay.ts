import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': '別の方法を選ぶ',
  'pay.anotherTab': '別のタブで支払い中です。そちらで続けてください。',
  'pay.asset': 'このサイトの{symbol}の説明が、コントラクトの内容と違います。何もリクエストされていません。',
  'pay.atExchange.text': '取引所のウィンドウで続けてください。支払われると、すぐここに表示されます。',
  'pay.atExchange.title': '取引所を待っています',
  'pay.balance': '保有{amount}',
  'pay.checking.text': '残高が足りるか、いくらかかるか。',
  'pay.checking.title': 'ネットワークに問い合わせています',
  'pay.confirming.text': 'ネットワークが受け取り、まもなく確定します。閉じても処理は続きます。',
  'pay.confirming.title': '{amount}を支払っています',
  'pay.exchange.text': 'ログインして支払う',
  'pay.exchanges': 'または取引所から',
  'pay.exchangesFailed': '現在、取引所につながりません。',
  'pay.failed.text': '何も支払われていません。もう一度試すか、別の方法を選んでください。',
  'pay.failed.title': '{amount}は支払われませんでした',
  'pay.from': '支払い元',
  'pay.gone': '支払うものはありません。',
  'pay.looked': '確かめました。未払いです',
  'pay.opening.title': '取引所を開いています',
  'pay.paid.text': '{site}に届きました。',
  'pay.pay': '{amount}を支払う',
  'pay.popupBlocked': 'ブラウザが取引所のウィンドウをブロックしました。許可して、もう一度取引所を選んでください。',
  'pay.stop': '待つのをやめる',
  'pay.switch': '{network}に切り替え',
  'pay.to': '{site}へ',
  'pay.unable': '{wallet}ではこの支払いができません。別のウォレットを接続してください。',
  'pay.unclear.text':
    '支払いのリクエストは出ましたが、結果が分かりません。もう一度支払う前に、ウォレットか取引所を確かめてください。',
  'pay.unclear.title': '支払われましたか？',
  'pay.wrongNetwork': 'この支払いは{network}で行います。{wallet}は別のネットワークにあります。',
}

export default words
