import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Scegli un altro modo',
  'pay.anotherTab': 'Si sta pagando in un’altra scheda. Prosegui lì.',
  'pay.asset': 'Questo sito descrive {symbol} in modo diverso dal suo contratto. Non è stato chiesto nulla.',
  'pay.atExchange.text': 'Prosegui nella finestra dell’exchange. Appena ha pagato, lo vedi qui.',
  'pay.atExchange.title': 'In attesa dell’exchange',
  'pay.balance': 'Hai {amount}',
  'pay.checking.text': 'Se basta, e quanto costa.',
  'pay.checking.title': 'Domanda alla rete',
  'pay.confirming.text': 'La rete ce l’ha e la confermerà presto. Puoi chiudere, va avanti da sola.',
  'pay.confirming.title': 'Pagamento di {amount}',
  'pay.exchange.text': 'Accedi lì per pagare',
  'pay.exchanges': 'O da un exchange',
  'pay.exchangesFailed': 'Ora gli exchange non sono raggiungibili.',
  'pay.failed.text': 'Non è stato pagato nulla. Riprova, o scegli un altro modo.',
  'pay.failed.title': 'Non pagato: {amount}',
  'pay.from': 'Paga da',
  'pay.gone': 'Non c’è nulla da pagare.',
  'pay.looked': 'Ho guardato, non è pagato',
  'pay.opening.title': 'Apertura dell’exchange',
  'pay.paid.text': 'Pagamento ricevuto: {site}.',
  'pay.pay': 'Paga {amount}',
  'pay.popupBlocked': 'Il browser ha bloccato la finestra dell’exchange. Consentila, poi scegli di nuovo l’exchange.',
  'pay.stop': 'Non aspettare più',
  'pay.switch': 'Passa a {network}',
  'pay.to': 'A {site}',
  'pay.unable': '{wallet} non può pagare. Connetti un altro wallet.',
  'pay.unclear.text':
    'Questo pagamento è già stato chiesto, e la risposta non è nota. Guarda nel wallet o nell’exchange prima di pagare di nuovo.',
  'pay.unclear.title': 'È stato pagato?',
  'pay.wrongNetwork': 'Si paga su {network}. {wallet} è su un’altra rete.',
}

export default words
