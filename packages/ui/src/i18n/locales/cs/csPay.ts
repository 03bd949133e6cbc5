import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Vybrat jiný způsob',
  'pay.anotherTab': 'Toto se platí na jiné kartě. Pokračujte tam.',
  'pay.asset': 'Tento web popisuje {symbol} jinak než jeho kontrakt. O nic se nežádalo.',
  'pay.atExchange.text': 'Pokračujte v okně burzy. Jakmile zaplatí, uvidíte to zde.',
  'pay.atExchange.title': 'Čeká se na burzu',
  'pay.balance': 'Máte {amount}',
  'pay.checking.text': 'Zda to stačí a kolik to stojí.',
  'pay.checking.title': 'Ptáme se sítě',
  'pay.confirming.text': 'Síť to má a brzy to potvrdí. Můžete to zavřít, pokračuje to samo.',
  'pay.confirming.title': 'Platí se {amount}',
  'pay.exchange.text': 'Přihlaste se tam a zaplaťte',
  'pay.exchanges': 'Nebo z burzy',
  'pay.exchangesFailed': 'Burzy teď nejsou dostupné.',
  'pay.failed.text': 'Nic se nezaplatilo. Zkuste to znovu nebo vyberte jiný způsob.',
  'pay.failed.title': 'Nezaplaceno: {amount}',
  'pay.from': 'Zaplatit z',
  'pay.gone': 'Není co platit.',
  'pay.looked': 'Zkontrolováno, nezaplaceno',
  'pay.opening.title': 'Otevírá se burza',
  'pay.paid.text': '{site} má zaplaceno.',
  'pay.pay': 'Zaplatit {amount}',
  'pay.popupBlocked': 'Prohlížeč zablokoval okno burzy. Povolte ho a vyberte burzu znovu.',
  'pay.stop': 'Přestat čekat',
  'pay.switch': 'Přepnout na {network}',
  'pay.to': 'Komu: {site}',
  'pay.unable': '{wallet} to nemůže zaplatit. Připojte jinou peněženku.',
  'pay.unclear.text':
    'O tuto platbu se už žádalo a odpověď není známá. Než zaplatíte znovu, podívejte se do peněženky nebo na burzu.',
  'pay.unclear.title': 'Bylo zaplaceno?',
  'pay.wrongNetwork': 'Platí se v síti {network}. {wallet} je v jiné síti.',
}

export default words
