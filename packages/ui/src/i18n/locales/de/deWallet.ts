import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Foyer-Wallet',
  'frame.loading': 'Einen Moment …',
  'session.signed-out': 'Du bist abgemeldet.',
  'session.revoked': 'Dieser Browser wurde von einem anderen deiner Browser aus abgemeldet. Melde dich wieder an.',
  'session.copied':
    'Du wurdest überall abgemeldet, weil diese Sitzung an zwei Orten benutzt wurde: Vielleicht hat jemand sie kopiert. Melde dich wieder an und sieh dir deine anderen Sitzungen an.',
  'session.email-changed': 'Die E-Mail-Adresse dieser Wallet hat sich geändert. Melde dich mit der neuen an.',
  'session.sign-out-unheard':
    'Hier bist du abgemeldet, aber der Server weiß es noch nicht. Er erfährt es, bevor irgendetwas anderes geschieht.',
  'passkey.lead': 'Dein Passkey öffnet die Wallet in dem Fenster, aus dem du gekommen bist.',
  'passkey.closed': 'Das Fenster für deinen Passkey wurde geschlossen, oder dieser Browser hat es nicht öffnen lassen.',
  'device.heading': 'Diese Anmeldung genehmigen',
  'device.done': 'Diese Anmeldung ist genehmigt. Geh zurück zur Website: Ein Code ist zu dir unterwegs.',
  'device.warning': 'Genehmige nur, wenn du das gerade selbst angefordert hast.',
  'social.verify': 'Bestätige mit dem {provider}-Konto dieser Wallet, dass du es bist.',
  'social.blocked':
    'Der Browser hat das Fenster nicht öffnen lassen. Erlaube dieser Wallet Pop-up-Fenster und versuche es dann noch einmal.',
  'social.closed': 'Das Fenster wurde zu früh geschlossen.',
  'social.account': '{provider}-Konto',
  'social.alone':
    'Dieses Fenster erreicht die Website nicht, zu der es gehört, deshalb ist niemand angemeldet. Schließe es und wähle dort einen anderen Weg zur Anmeldung.',
  'social.done': 'Fertig. Dieses Fenster schließt sich von selbst; du kannst es auch schließen.',
  'wallet.title': 'Deine Wallet',
  'wallet.send-code': 'Code senden',
  'wallet.code': 'Code aus der E-Mail',
  'wallet.farcaster': 'Weiter mit Farcaster',
  'wallet.farcaster-lead':
    'Scanne dies mit deinem Handy oder öffne es dort und bestätige in der Farcaster-App. Diese Seite geht von selbst weiter.',
  'wallet.farcaster-verify': 'Bestätige mit dem Farcaster-Konto dieser Wallet, dass du es bist.',
  'wallet.farcaster-code': 'Code zum Scannen mit deinem Handy',
  'wallet.farcaster-user': 'Farcaster-Konto {fid}',
  'wallet.by-mail': 'E-Mail-Adresse verwenden',
  'wallet.sign-out': 'Abmelden',
  'wallet.check-mail': 'Öffne zuerst den Link in deiner E-Mail. Diese Seite geht von selbst weiter.',
  'wallet.addresses': 'Adressen',
  'wallet.sessions': 'Wo sie offen ist',
  'wallet.end': 'Beenden',
  'wallet.custody': 'Wer sie öffnen kann',
  'wallet.make-strict': 'Streng machen',
  'wallet.make-standard': 'Auf Standard stellen',
  'wallet.new-recovery': 'Neuen Wiederherstellungsanteil erstellen',
  'wallet.recovery-current': 'Anteil Nummer {number} vom {date} öffnet jetzt diese Wallet. Vernichte alle früheren.',
  'wallet.give-up': 'Aufgeben, alles lassen, wie es ist',
  'wallet.gave-up': 'Aufgegeben. Der gezeigte Anteil ist ungültig: Vernichte ihn. Alles ist wie vorher.',
  'wallet.gave-up-late': 'Er war schon bestätigt: Der neue Anteil ist der, der diese Wallet öffnet. Bewahre ihn auf.',
  'wallet.pending':
    'Hier wurde ein neuer Wiederherstellungsanteil erstellt und nicht bestätigt. Die Wallet ist wie zuvor.',
  'wallet.go-on-share': 'Damit weitermachen',
  'wallet.share-needed':
    'Diese Wallet braucht einen Wiederherstellungsanteil, bevor sie benutzt werden kann. Öffne {page} und erstelle einen.',
  'wallet.first-share':
    'Deine Wallet hat noch keinen Schlüssel. Sie bekommt einen zusammen mit einem Wiederherstellungsanteil, der sie öffnet, wenn dieser Browser verloren ist.',
  'wallet.make-first': 'Meine Wallet erstellen',
  'wallet.legacy':
    'Diese Wallet wurde mit einer früheren Version erstellt, und niemand weiß, ob es noch einen Wiederherstellungsanteil dafür gibt. Erstelle einen neuen, bevor du sie für etwas von Wert benutzt.',
  'wallet.server-restored':
    'Wird der Server je auf eine Sicherung zurückgesetzt, öffnet einer deiner Browser zusammen mit dem Wiederherstellungsanteil diese Wallet; keiner von beiden allein.',
  'wallet.devices': 'Browser, die sie öffnen können',
  'wallet.devices-lead':
    'Jeder hat seinen eigenen Teil. Einer, der entfernt wird, ist abgemeldet und braucht wieder einen Code.',
  'wallet.remove': 'Entfernen',
  'wallet.remove-last': 'Das ist der letzte. Zeige zuerst, dass du deinen Wiederherstellungsanteil noch hast.',
  'wallet.passkey-done':
    'Jetzt öffnet sie auch einer deiner Passkeys. Ohne den Passkey brauchst du weiterhin den Anteil auf Papier.',
  'wallet.mailbox': 'Ein verlorenes Postfach',
  'wallet.mailbox-lead':
    'Wenn du die E-Mails dieser Adresse nicht mehr lesen kannst, kann diese Wallet eine andere an ihre Stelle setzen. Die alte Adresse wird benachrichtigt und hat 72 Stunden, um es zu stoppen.',
  'wallet.mailbox-lost': 'Ich habe dieses Postfach verloren',
  'wallet.mailbox-waits':
    '{email} kann ab {date} an ihre Stelle treten. Bleib bis dahin hier angemeldet und komm zurück, um es abzuschließen.',
  'wallet.mailbox-due': 'Die Frist der alten Adresse ist um. {email} kann jetzt an ihre Stelle treten.',
  'wallet.mailbox-finish': 'Neue Adresse verwenden',
  'wallet.mailbox-stop': 'Adresse lassen, wie sie ist',
  'email.heading': 'Eine andere E-Mail-Adresse für deine Wallet',
  'email.lead':
    'Jemand hat deine Wallet in einem Browser offen und verlangt, dass eine andere Adresse an die Stelle dieser tritt. Wenn du das nicht warst, stoppe es.',
  'email.stop': 'Stoppen',
  'email.stopped':
    'Gestoppt: Diese Adresse bleibt. Melde dich jetzt auf {page} an und entferne jeden Browser, der nicht dir gehört.',
  'wallet.verify': 'Ein Code wurde an {email} gesendet. Gib ihn ein, um fortzufahren.',
  'wallet.go-on': 'Weiter',
  'wallet.this-one': 'Dieser Browser',
  'wallet.requests': 'Wartet auf dich',
  'wallet.requests-lead': 'Genehmige es nur, wenn es von dir kommt und diese sechs Wörter zeigt:',
  'wallet.decline': 'Ablehnen',
  'wallet.now': 'Jetzt',
  'wallet.added': 'Seit {date}',
  'wallet.standard-name': 'Standard',
  'wallet.strict-name': 'Streng',
  'wallet.standard':
    'Ein Code aus deiner E-Mail öffnet diese Wallet auf jedem Gerät. Wer diesen Server betreibt oder deine E-Mails lesen kann, könnte an den Schlüssel kommen.',
  'wallet.strict':
    'Ein neues Gerät braucht außerdem deinen Wiederherstellungsanteil, einen Passkey oder das Ja eines deiner Geräte. Der Server allein kommt nicht an den Schlüssel; verlierst du all das, ist die Wallet weg.',
  'wallet.standard-elsewhere':
    'Dein {provider}-Konto öffnet diese Wallet auf jedem Gerät. Wer diesen Server betreibt oder sich mit diesem Konto anmelden kann, könnte an den Schlüssel kommen.',
  'wallet.strict-elsewhere':
    'Neben deinem {provider}-Konto braucht ein neues Gerät deinen Wiederherstellungsanteil, einen Passkey oder das Ja eines deiner Geräte. Der Server allein kommt nicht an den Schlüssel; verlierst du all das, ist die Wallet weg.',
  'wallet.export-hint': 'Zwölf Wörter, um in eine andere Wallet umzuziehen',
  'device.address': 'Netzwerkadresse',
  'verify.title': 'Bestätige, dass du es bist',
  'email.add-title': 'E-Mail-Adresse hinzufügen',
  'email.add-text': 'Diese Wallet hat keine. Mit einer kannst du dich auch mit einem Code aus der E-Mail anmelden.',
  'email.add-lead': '{site} möchte deiner Wallet eine E-Mail-Adresse hinzufügen',
  'email.add-warning':
    'Wer die E-Mails von {email} liest, kann sich von da an bei dieser Wallet anmelden. Geh nur weiter, wenn das du allein bist.',
  'email.add-on-page': 'Um dieser Wallet eine E-Mail-Adresse hinzuzufügen, öffne {page}.',
  'delegation.title': 'Ein Vertrag führt dein Konto',
  'delegation.text':
    'Auf {network} führt dein Konto diesen Vertrag aus (EIP-7702). Nimm ihn ab, und es ist wieder ein einfaches Konto. Das kostet höchstens {fee}, von diesem Konto.',
  'delegation.remove': 'Abnehmen',
  'delegation.too-little':
    'Das Konto hat dort {balance}, und nur aus ihm kommen die Kosten. Sende ihm zuerst {missing}.',
  'delegation.unclear':
    'Eine frühere Transaktion nimmt ihn vielleicht noch ab, und das Netzwerk sagt nicht, was aus ihr wurde: {hash}. Wenn du eine weitere signierst, werden vielleicht beide ausgeführt, und jede kostet bis zu {fee}.',
  'delegation.another': 'Weitere signieren',
  'social.lost':
    'Das Fenster kam nicht über seine erste Seite hinaus. Versuche es noch einmal oder wähle einen anderen Weg.',
}

export default words
