import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Anderen Weg wählen',
  'pay.anotherTab': 'Das wird in einem anderen Tab bezahlt. Mach dort weiter.',
  'pay.asset': 'Diese Website beschreibt {symbol} anders als der Vertrag selbst. Es wurde nichts angefragt.',
  'pay.atExchange.text': 'Mach im Fenster der Börse weiter. Sobald sie gezahlt hat, siehst du es hier.',
  'pay.atExchange.title': 'Warten auf die Börse',
  'pay.balance': 'Du hast {amount}',
  'pay.checking.text': 'Ob es reicht und was es kostet.',
  'pay.checking.title': 'Netzwerk wird gefragt',
  'pay.confirming.text': 'Das Netzwerk hat es und bestätigt es bald. Du kannst dies schließen, es geht weiter.',
  'pay.confirming.title': '{amount} wird gezahlt',
  'pay.exchange.text': 'Melde dich dort an, um zu zahlen',
  'pay.exchanges': 'Oder von einer Börse',
  'pay.exchangesFailed': 'Die Börsen sind gerade nicht erreichbar.',
  'pay.failed.text': 'Es wurde nichts gezahlt. Versuche es noch einmal oder wähle einen anderen Weg.',
  'pay.failed.title': '{amount} nicht gezahlt',
  'pay.from': 'Zahlen von',
  'pay.gone': 'Es gibt nichts zu zahlen.',
  'pay.looked': 'Nachgesehen, nicht gezahlt',
  'pay.opening.title': 'Börse wird geöffnet',
  'pay.paid.text': 'Angekommen bei {site}.',
  'pay.pay': '{amount} zahlen',
  'pay.popupBlocked':
    'Der Browser hat das Fenster der Börse blockiert. Erlaube es und wähle dann die Börse noch einmal.',
  'pay.stop': 'Nicht mehr warten',
  'pay.switch': 'Zu {network} wechseln',
  'pay.to': 'An {site}',
  'pay.unable': '{wallet} kann das nicht zahlen. Verbinde eine andere Wallet.',
  'pay.unclear.text':
    'Diese Zahlung wurde schon angefragt, und die Antwort ist nicht bekannt. Sieh in der Wallet oder bei der Börse nach, bevor du noch einmal zahlst.',
  'pay.unclear.title': 'Wurde es gezahlt?',
  'pay.wrongNetwork': 'Gezahlt wird auf {network}. {wallet} ist in einem anderen Netzwerk.',
}

export default words
