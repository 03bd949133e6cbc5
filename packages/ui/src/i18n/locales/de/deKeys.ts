import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share':
    'Dieser Wiederherstellungsanteil gehört zu einer anderen Wallet, oder ein neuerer hat ihn ersetzt.',
  'unlock.no-share': 'Das ist kein Wiederherstellungsanteil. Er hat zwölf Gruppen aus vier Buchstaben.',
  'unlock.wrong-group': 'Sieh dir Gruppe {groups} noch einmal an: Ein Buchstabe darin ist falsch.',
  'unlock.restored':
    'Der Server wurde auf einen früheren Tag zurückgesetzt. Dieser Browser und dein Wiederherstellungsanteil haben die Wallet ohne ihn geöffnet. Erstelle jetzt auf {page} einen neuen Wiederherstellungsanteil.',
  'unlock.title': 'Öffne deine Wallet hier',
  'unlock.lead':
    'Diese Wallet öffnet sich nicht durch eine Anmeldung allein. Nimm deinen Wiederherstellungsanteil oder frage ein Gerät, auf dem sie offen ist.',
  'unlock.recovery': 'Wiederherstellungsanteil',
  'unlock.open': 'Öffnen',
  'unlock.ask': 'Anderes Gerät fragen',
  'unlock.passkey': 'Passkey verwenden',
  'share.title': 'Erstelle zuerst einen neuen Wiederherstellungsanteil',
  'share.why':
    'Diese Wallet wurde mit einer früheren Version erstellt, und niemand weiß, ob ihr Wiederherstellungsanteil aufbewahrt ist. Ohne ihn wäre mit diesem Browser auch die Wallet verloren.',
  'share.make': 'Neuen Anteil erstellen',
  'share.made':
    'Er wird in einem Fenster der Wallet gezeigt, wo ihn keine andere Seite sehen kann. Bewahre ihn auf und gib ihn dort wieder ein.',
  'share.show': 'Zeigen',
  'share.closed':
    'Das Fenster wurde geschlossen, bevor der Anteil wieder eingegeben war, oder dieser Browser hat es nicht öffnen lassen.',
  'guard.title': 'Passkeys für Wertvolles',
  'guard.lead-off':
    'Vor allem, was Wert hat, kann ein Passkey verlangt werden: Zahlungen, Berechtigungen, ein neuer Browser, die zwölf Wörter, eine andere Adresse.',
  'guard.lead-on':
    'Vor allem, was Wert hat, verlangt diese Wallet einen davon. Zum Anmelden bei einer Website braucht es keinen.',
  'guard.lead-owner':
    'Eine Website, bei der du angemeldet bist, verlangt einen davon vor allem, was Wert hat. Zum Anmelden bei einer Website braucht es keinen.',
  'guard.lead-missing':
    'Eine Website, bei der du angemeldet bist, verlangt vor allem, was Wert hat, einen Passkey. Erstelle hier einen oder bei deiner ersten Zahlung dort.',
  'guard.limits':
    'Er hält auf, wer diesen Browser kopiert hat oder deine E-Mails liest. Er hält nicht auf, wer die zwölf Wörter hat, diesen Server betreibt oder sowohl deine E-Mails als auch eine Kopie dieses Browsers hat.',
  'guard.name': 'Name',
  'guard.default-name': 'Passkey',
  'guard.make': 'Passkey erstellen',
  'guard.save': 'Namen speichern',
  'guard.rename': 'Umbenennen',
  'guard.turn-on': 'Vor Wertvollem fragen',
  'guard.turn-off': 'Nicht mehr fragen',
  'guard.ask': 'Mit deinem Passkey bestätigen',
  'guard.ask-lead': 'Diese Wallet verlangt ihn vor allem, was Wert hat.',
  'guard.then': 'Danach wird dein Passkey verlangt',
  'guard.asking': 'Bestätige mit deinem Passkey …',
  'guard.unanswered': 'Dein Passkey hat nicht geantwortet. Es wurde nichts signiert; versuche es noch einmal.',
  'guard.known': 'Dieser Passkey gehört schon zu dieser Wallet. Nimm einen anderen.',
  'guard.first': 'Erstelle zuerst einen Passkey',
  'guard.first-lead':
    'Diese Website verlangt einen vor allem, was Wert hat. Deine Wallet fragt ab dann auf jeder Website danach; zum Anmelden braucht es keinen.',
  'guard.make-lead': 'Dein Gerät oder Passwortmanager bewahrt ihn auf. Schließe dieses Fenster, wenn er erstellt ist.',
  'guard.lost-before': 'Geht er je verloren, lässt {page} ihn nach einer Frist von 72 Stunden vergessen.',
  'guard.lost-lead':
    'Gehen alle verloren, kann diese Wallet sie vergessen: nach 72 Stunden mit einem Code in einem Browser, der sie öffnen kann, nach 30 Tagen mit einem von beiden. Dein Postfach und jeder angemeldete Browser können das stoppen.',
  'guard.lost': 'Ich habe meine Passkeys verloren',
  'guard.lost-both': 'Und auch mein Postfach',
  'guard.lost-waits':
    'Diese Passkeys wurden als verloren gemeldet. Ab {date} können sie vergessen werden. Wenn du das nicht warst, stoppe es.',
  'guard.lost-due': 'Die Frist ist um. Diese Passkeys können jetzt vergessen werden, und keiner wird mehr verlangt.',
  'guard.keep': 'Behalten',
  'guard.forget': 'Vergessen',
  'guard.stop-heading': 'Deine Passkeys wurden als verloren gemeldet',
  'guard.stop-lead':
    'Jemand, der dieses Postfach lesen kann, hat deine Wallet aufgefordert, ihre Passkeys zu vergessen. Wenn du das nicht warst, stoppe es.',
  'guard.stopped':
    'Gestoppt: Sie bleiben. Melde dich jetzt auf {page} an und entferne jeden Browser, der nicht dir gehört.',
  'export.title': 'Schlüssel exportieren',
  'export.lead':
    'Zwölf Wörter öffnen diese Wallet in jedem anderen Wallet-Programm, für immer. Du brauchst sie nur, um umzuziehen.',
  'export.warning': 'Wer sie sieht, dem gehört die Wallet. Keine Website und kein Support braucht sie jemals.',
  'export.hold': 'Zum Zeigen halten',
  'export.closes': 'Code bestätigt. Schließt in {time}',
  'export.accounts': 'Konten, die diese Wörter öffnen',
  'export.evm': 'Ethereum und ähnliche Netzwerke',
  'export.solana': 'Solana',
  'backup.title': 'Sichern',
  'backup.share': 'Dein Wiederherstellungsanteil',
  'backup.lead':
    'Zwölf Gruppen auf Papier. Mit einem Code aus deiner E-Mail öffnen sie diese Wallet auf einem neuen Gerät.',
  'backup.number': 'Nummer {number}, vom {date}',
  'backup.copy': 'Kopieren',
  'backup.file': 'Als Datei speichern',
  'backup.now':
    'Allein öffnet er nichts. Noch ist nichts geändert: Die Wallet stellt auf ihn um, wenn du gezeigt hast, dass du ihn aufbewahrt hast.',
  'backup.kept': 'Ich habe ihn aufgeschrieben',
  'backup.enter': 'Gib die Gruppen {first} und {second} ein',
  'backup.from-paper': 'Von deinem Papier, oder lade die Datei.',
  'backup.group': 'Gruppe {number}',
  'backup.load': 'Datei laden',
  'backup.differs': 'Das ist nicht, was gezeigt wurde. Sieh dir deine Kopie noch einmal an.',
  'backup.again': 'Noch einmal zeigen',
  'backup.confirm': 'Bestätigen',
  'backup.passkey-instead': 'Mit einem Passkey schützen',
  'backup.saved': 'Deine Wallet ist gesichert',
  'backup.saved-hint':
    'Bewahre das Papier getrennt von diesem Gerät auf. Du kannst jederzeit einen neuen Anteil erstellen; der alte öffnet dann nichts mehr.',
  'backup.passkey': 'Passkey hinzufügen',
  'backup.passkey-hint': 'Öffnet sie ohne das Papier',
  'unlock.words': 'Öffne {page} auf dem anderen Gerät und genehmige dieses. Es muss diese Wörter zeigen:',
}

export default words
