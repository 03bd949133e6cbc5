import type { Messages } from '../../parts.ts'

const words: Messages<'screens'> = {
  'help.get': 'Wallet holen',
  'help.keys.text':
    'Deine Coins liegen im Netzwerk. Eine Wallet bewahrt die Schlüssel, die sie bewegen, und nur du hast die Wallet.',
  'help.keys.title': 'Ein Zuhause für deinen Besitz',
  'help.learnMore': 'Mehr über Netzwerke lesen',
  'help.login.text':
    'Verbinde dich, statt noch ein Konto mit Passwort anzulegen. Du entscheidest, was jede Website sehen darf.',
  'help.login.title': 'Besser anmelden',
  'help.network.text':
    'Ein Netzwerk ist ein Kassenbuch, das Tausende Computer gemeinsam führen. Es gehört niemandem, und alle können es prüfen.',
  'help.network.title': 'Ein Kassenbuch, das niemandem gehört',
  'help.networks.text':
    'Jedes Netzwerk hat eigene Coins, Kosten und ein eigenes Tempo. Dieselbe Wallet lässt sich in vielen davon benutzen, in einem nach dem anderen.',
  'help.networks.title': 'Jedes ist anders',
  'help.sign.text':
    'Eine Website kann nur fragen. Nichts bewegt sich, bevor du es in deiner Wallet gelesen und genehmigt hast.',
  'help.sign.title': 'Du genehmigst alles',
  'help.start': 'Wallet wählen',
  'signIn.checking.text': 'Ob du hier schon angemeldet bist.',
  'signIn.checking.title': '{site} wird gefragt',
  'signIn.declined.text': 'Es wurde nichts signiert. Du kannst dich anmelden oder gehen.',
  'signIn.declined.title': 'Signatur abgelehnt',
  'signIn.failed.title': 'Du bist nicht angemeldet',
  'signIn.leaving.text': 'Nimm die Anfrage an, das Netzwerk zu benutzen, in dem du dich angemeldet hattest.',
  'signIn.leaving.title': 'Über {wallet} bestätigen',
  'signIn.required': '{site} bleibt geschlossen, bis du dich anmeldest',
  'signIn.signing.text': 'Nimm die Signaturanfrage in der Wallet an.',
  'signIn.signing.title': 'Über {wallet} bestätigen',
  'signIn.text': 'Das beweist, dass diese Wallet dir gehört. Es ist kostenlos und sendet nichts.',
  'signIn.unsigned.title': '{site} bittet dich, dich anzumelden',
  'network.empty': 'Kein Netzwerk heißt „{search}“',
  'network.search': 'Netzwerke durchsuchen',
  'network.unsupported.text':
    'Diese Website funktioniert nicht in dem Netzwerk, in dem deine Wallet ist. Wähle eines von diesen, um fortzufahren.',
  'switchChain.switch': 'Weiter',
  'switchChain.text': '{network} braucht eine eigene Wallet. Die jetzige bleibt verbunden.',
  'switchChain.title': 'Zu {network} wechseln',
  'switch.declined.text': 'Du bist noch im selben Netzwerk wie zuvor. Du kannst noch einmal fragen.',
  'switch.declined.title': 'Wechsel abgelehnt',
  'switch.failed.text':
    'Du bist noch im selben Netzwerk wie zuvor. Versuche es noch einmal oder wechsle in der Wallet selbst.',
  'switch.failed.title': '{wallet} hat nicht gewechselt',
  'switch.notAdded.text': 'Füge {network} in den Einstellungen der Wallet hinzu und versuche es dann noch einmal.',
  'switch.notAdded.title': '{wallet} kennt {network} nicht',
  'switch.waiting.text': 'Nimm die Anfrage an, {network} zu benutzen.',
  'switch.waiting.title': 'Über {wallet} bestätigen',
  'wallets.active': 'Aktiv',
  'wallets.add': 'Wallet hinzufügen',
  'wallets.connectAgain': 'Verbinden',
  'wallets.connectAgainTo': '{wallet} verbinden, {address}',
  'wallets.disconnectAll': 'Alle trennen',
  'wallets.disconnect': '{wallet} trennen, {address}',
  'wallets.ending.gone': 'Gerade nicht in diesem Browser. Installiere sie, um sie wieder zu benutzen.',
  'wallets.ending.left': 'Du hast sie getrennt.',
  'wallets.ending.refused': 'Sie kennt diese Website nicht mehr. Verbinde sie neu.',
  'wallets.ending.revoked': 'Die Wallet hat die Verbindung beendet. Verbinde sie neu.',
  'wallets.ending.silent':
    'Sie hat nicht geantwortet. Prüfe, ob sie eingeschaltet und entsperrt ist, und verbinde sie dann.',
  'wallets.forget': '{wallet} vergessen, {address}',
  'wallets.ordinal': 'Ordinals',
  'wallets.owner': 'Eigentümer',
  'wallets.payment': 'Zahlung',
  'wallets.recent': 'Früher benutzt',
  'wallets.smartAccount': 'Smart-Konto',
  'wallets.switch': 'Wechseln',
  'wallets.switchTo': 'Zu {wallet} wechseln, {address}',
}

export default words
