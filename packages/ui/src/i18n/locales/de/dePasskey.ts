import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Mit einem Passkey anmelden',
  'passkeyLogin.site': 'Um bei {site} weiterzumachen',
  'passkeyLogin.lead':
    'Einen Passkey bewahrt dieses Gerät, ein Sicherheitsschlüssel oder dein Passwortmanager auf; dein Finger, dein Gesicht oder deine PIN öffnet ihn. Er funktioniert nur hier: Prüfe, dass die Adresse dieses Fensters {address} ist.',
  'passkeyLogin.use': 'Meinen Passkey verwenden',
  'passkeyLogin.make': 'Neue Wallet erstellen',
  'passkeyLogin.make-lead':
    'Neu hier? Dein Gerät fragt dich zweimal: einmal, um den Passkey zu erstellen, einmal, um zu sehen, dass er funktioniert.',
  'passkeyLogin.alone':
    'Dieses Fenster findet die Seite nicht, zu der es gehört. Schließe es, geh zurück zur Website und drücke dort noch einmal.',
  'passkeyLogin.none':
    'Dieser Browser hat keine Passkeys. Öffne die Website in einem anderen Browser oder wähle dort eine andere Anmeldung.',
  'passkeyLogin.unanswered':
    'Dein Passkey hat nicht geantwortet. Er wurde abgebrochen, hat zu lange gebraucht, oder hier gibt es keinen für diese Wallet. Versuche es noch einmal; einen Passkey deines Telefons kannst du im Fenster des Browsers wählen.',
  'passkeyLogin.known':
    'Dieses Gerät hat schon einen Passkey einer Wallet hier. Drücke „Meinen Passkey verwenden“ oder wähle ein anderes Gerät für eine neue Wallet.',
  'passkeyLogin.unable':
    'Dieses Gerät kann keinen Passkey aufbewahren, der anmeldet. Wähle im Fenster des Browsers ein anderes Gerät oder einen Passwortmanager, oder eine andere Anmeldung.',
  'passkeyLogin.elsewhere': 'Der Browser sagt, dass Passkeys dieser Wallet unter dieser Adresse nicht funktionieren.',
  'passkeyLogin.sealed-title': 'Dein Passkey öffnet deine Wallet',
  'passkeyLogin.sealed':
    'Sie wird unter deinem Passkey versiegelt: Dieser Server allein kann sie nicht öffnen. Niemand kann dir einen Passkey wiederherstellen: Gehen er und jeder Browser verloren, in dem die Wallet offen ist, ist auch verloren, was in ihr ist.',
  'passkeyLogin.plain-title': 'Dein Passkey lässt dich hinein, und nicht mehr',
  'passkeyLogin.plain':
    'Dieser Passkey oder dieser Browser kann keine Wallet versiegeln. Darum bewahrt dieser Server alle Teile ihres Schlüssels auf, versiegelt mit einem eigenen Schlüssel: Wer ihn betreibt, könnte an deine Wallet kommen. Und niemand kann dir einen Passkey wiederherstellen: Ist er verloren, kommst du auf keinem anderen Weg hinein.',
  'passkeyLogin.before':
    'Bevor Geld in der Wallet ist, öffne {page}: Füge eine E-Mail-Adresse oder einen zweiten Passkey hinzu, und erstelle einen Wiederherstellungsanteil oder schreib die zwölf Wörter auf.',
  'passkeyLogin.paper-title': 'Deine Wallet braucht einen Wiederherstellungsanteil',
  'passkeyLogin.paper':
    'Dieser Passkey oder dieser Browser kann keine Wallet versiegeln, und diese darf sich nicht für den Server allein öffnen. Sie bekommt ihren Schlüssel zusammen mit einem Wiederherstellungsanteil, den du auf Papier aufbewahrst.',
  'passkeyLogin.paper-page': 'Geh weiter, öffne dann {page}, melde dich dort mit diesem Passkey an und erstelle ihn.',
  'passkeyLogin.shut-title': 'Du bist drin, und die Wallet bleibt zu',
  'passkeyLogin.shut':
    'Sie ist unter deinem Passkey versiegelt, und dieser Browser kann den Passkey nicht nach dem fragen, was sie öffnet. Ansehen kannst du deine Wallet hier. Zum Signieren nimm einen Browser, der es kann, oder deinen Wiederherstellungsanteil.',
  'passkeyLogin.is-standard':
    'Dein Passkey öffnet diese Wallet auf jedem Gerät, das ihn hat. Auch wer diesen Server betreibt, könnte an den Schlüssel kommen.',
  'passkeyLogin.is-strict':
    'Dein Passkey oder dein Wiederherstellungsanteil öffnet diese Wallet auf einem neuen Gerät. Der Server allein kommt nicht an den Schlüssel; verlierst du beide und jeden Browser, in dem sie offen ist, ist die Wallet weg.',
  'passkeyLogin.add': 'Einen zum Anmelden hinzufügen',
  'passkeyLogin.logs-in': 'Meldet dich an',
  'passkeyLogin.added-plain':
    'Dieser Passkey meldet dich ab jetzt bei deiner Wallet an, kann sie aber nicht versiegeln: Auf einem neuen Gerät brauchst du auch deinen Wiederherstellungsanteil.',
  'passkeyLogin.user': 'Wallet mit einem Passkey',
  'passkeyLogin.verify': 'Bestätige mit dem Passkey dieser Wallet, dass du es bist.',
}

export default words
