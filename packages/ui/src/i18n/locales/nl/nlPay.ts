import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Kies een andere manier',
  'pay.anotherTab': 'Dit wordt in een ander tabblad betaald. Ga daar verder.',
  'pay.asset': 'Deze site beschrijft {symbol} anders dan het contract ervan. Er is niets gevraagd.',
  'pay.atExchange.text': 'Ga verder in het venster van de exchange. Zodra die heeft betaald, zie je het hier.',
  'pay.atExchange.title': 'Wachten op de exchange',
  'pay.balance': 'Je hebt {amount}',
  'pay.checking.text': 'Of er genoeg is, en wat het kost.',
  'pay.checking.title': 'Netwerk raadplegen',
  'pay.confirming.text': 'Het netwerk heeft het en bevestigt het snel. Je kunt dit sluiten, het gaat door.',
  'pay.confirming.title': '{amount} wordt betaald',
  'pay.exchange.text': 'Log daar in om te betalen',
  'pay.exchanges': 'Of van een exchange',
  'pay.exchangesFailed': 'De exchanges zijn nu niet bereikbaar.',
  'pay.failed.text': 'Er is niets betaald. Probeer het opnieuw of kies een andere manier.',
  'pay.failed.title': '{amount} niet betaald',
  'pay.from': 'Betaal van',
  'pay.gone': 'Er valt niets te betalen.',
  'pay.looked': 'Gekeken, het is niet betaald',
  'pay.opening.title': 'Exchange openen',
  'pay.paid.text': '{site} heeft het.',
  'pay.pay': '{amount} betalen',
  'pay.popupBlocked':
    'De browser heeft het venster van de exchange geblokkeerd. Sta het toe en kies de exchange opnieuw.',
  'pay.stop': 'Stop met wachten',
  'pay.switch': 'Wissel naar {network}',
  'pay.to': 'Aan {site}',
  'pay.unable': '{wallet} kan dit niet betalen. Verbind een andere wallet.',
  'pay.unclear.text':
    'Deze betaling is al gevraagd en het antwoord is niet bekend. Kijk in de wallet of bij de exchange voordat je opnieuw betaalt.',
  'pay.unclear.title': 'Is het betaald?',
  'pay.wrongNetwork': 'Dit wordt betaald op {network}. {wallet} zit op een ander netwerk.',
}

export default words
