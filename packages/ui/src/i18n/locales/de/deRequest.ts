import type { Messages } from '../../parts.ts'

const words: Messages<'request'> = {
  'approve.smart-account': 'Dein Smart-Konto',
  'approve.details': 'Was verlangt wird',
  'approve.reading': 'Anfrage wird gelesen …',
  'approve.arming': 'Die Tasten sind gleich bereit',
  'approve.covered':
    'Etwas auf der Seite verdeckt diese Anfrage, oder sie ist zu klein zum Lesen; deshalb sind ihre Tasten aus.',
  'approve.working': 'Wird signiert …',
  'approve.read-on': 'Weiterlesen, {page} von {pages}',
  'approve.read-to-end': 'Bis zum Ende lesen, dann geht es weiter',
  'approve.sign': 'Signieren',
  'approve.approve': 'Genehmigen',
  'approve.all': 'Einzelheiten',
  'approve.receive': '{symbol} empfangen',
  'approve.receive-hint':
    'Sende {symbol} auf {network} an dieses Konto. Wenn es da ist, brich ab und frage auf der Website noch einmal.',
  'approve.receive-copied': 'Die Adresse ist kopiert',
  'approve.receive-uncopied': 'Der Browser hat sie nicht kopiert. Markiere die Adresse.',
  'approve.receive-code': 'Die Adresse des Kontos als Code für eine Kamera',
  'lead.title': 'Im eigenen Fenster bestätigen',
  'lead.weighty':
    'Dies kann Werte bewegen oder ein Recht erteilen. In einem eigenen Fenster kann keine Seite etwas darüberlegen.',
  'lead.unseen':
    'Hier ist nicht sicher, dass du alles davon siehst. In einem eigenen Fenster kann keine Seite etwas darüberlegen.',
  'lead.look-for': 'Achte auf',
  'lead.asked-by': 'Verlangt von',
  'lead.open': 'Fenster öffnen',
  'lead.continue': 'Weiter im Fenster',
  'lead.waiting': 'Warten auf das Fenster deiner Wallet',
  'lead.waiting-hint': 'Wird es geschlossen, wird nichts signiert.',
  'lead.show': 'Fenster zeigen',
  'lead.blocked':
    'Das Fenster hat sich nicht geöffnet. Erlaube {site}, Fenster zu öffnen, und drücke noch einmal; in einer anderen App öffne die Website in deinem Browser.',
  'lead.closed': 'Das Fenster wurde geschlossen, also wurde nichts signiert. Öffne es noch einmal oder brich ab.',
  'approve.again':
    'Dieselbe Zahlung hast du {ago} schon genehmigt. Vielleicht ist sie unterwegs: Sieh zuerst in deiner Aktivität nach.',
  'outcome.signed': 'Signiert',
  'outcome.sent-hint': 'Das Netzwerk bestätigt es. Die Website weiß Bescheid.',
  'outcome.explorer': 'Im Explorer ansehen',
  'outcome.failed': 'Das hat nicht geklappt',
  'outcome.failed-hint': 'Sieh in deiner Aktivität nach, bevor du es noch einmal versuchst.',
  'outcome.undone':
    'Das Netzwerk hat es angenommen und rückgängig gemacht. Was es bewegt hätte, ist bei dir geblieben.',
  'outcome.undone-part': 'Das Netzwerk hat einen Teil davon rückgängig gemacht. Welchen, steht in deiner Aktivität.',
  'outcome.spent': 'Netzwerkkosten, bezahlt',
  'outcome.retrying': 'Neuer Versuch …',
  'outcome.halted': 'Es wurde nichts signiert.',
  'outcome.halted-signed':
    'Es ist signiert. Ein neuer Versuch sendet genau dasselbe noch einmal, es wird also höchstens einmal ausgeführt.',
  'outcome.unsure': 'Das Netzwerk hat nicht geantwortet. Die Transaktion {hash} ist vielleicht trotzdem gesendet.',
  'outcome.locked': 'Öffne zuerst deine Wallet auf der Seite der Website',
  'outcome.withdrawn': 'Die Website hat ihre Anfrage zurückgezogen. Es wurde nichts signiert.',
  'message.title': 'Nachricht signieren',
  'message.lead': '{site} verlangt eine Signatur',
  'message.only': 'Nur eine Nachricht. Sie bewegt nichts und kostet nichts.',
  'message.text': 'Nachricht',
  'message.bytes': 'Nachricht (kein Text, als Hex gezeigt)',
  'message.hash':
    'Das ist ein bloßer Wert von 32 Byte. Er kann für alles stehen, auch für eine Transaktion. Signiere nur, wenn du weißt, was er ist.',
  'message.other-site':
    'Damit meldest du dich bei {domain} an, aber {site} verlangt es. Vielleicht will sich jemand als du anmelden.',
  'message.sign-in': 'Wenn du das signierst, erfährt {domain}, dass dieses Konto dir gehört.',
  'message.plain': 'Nur eine Nachricht. Für sich allein bewegt sie nichts und kostet nichts.',
  'message.hidden': 'Sie enthält Zeichen, die niemand sehen kann ({list}). Unten sind sie ausgeschrieben.',
  'message.turned':
    'Sie enthält Zeichen, die die Textrichtung umkehren ({list}): Sie liest sich vielleicht in anderer Reihenfolge, als sie signiert wird. Unten sind sie ausgeschrieben.',
  'message.unreadable': 'Diese Bytes sind kein Text. Niemand kann lesen, wofür sie stehen.',
  'message.broken-sign-in':
    'Das ist eine Anmeldung mit Bytes darin, die kein Text sind. Eine Website nimmt sie vielleicht an, obwohl sie sich nicht so zeigen lässt, wie sie ist.',
  'message.digits': 'Das ist eine Reihe von Ziffern, keine Wörter. Niemand kann lesen, wofür sie steht.',
  'message.gap': 'Es stehen viele leere Zeilen darin. Darunter kommt noch mehr.',
  'message.other-page': 'Diese Anmeldung ist für {uri}, aber {site} verlangt sie.',
  'message.other-account': 'Diese Anmeldung nennt ein anderes Konto als das, das signiert.',
  'message.run-out': 'Diese Anmeldung ist schon abgelaufen.',
  'message.capabilities':
    'Diese Anmeldung erlaubt der Website auch, in deinem Namen zu handeln. Was genau, steht unter der Nachricht.',
  'message.capability': 'Erlaubt der Website',
  'message.read-as': 'Wie eine Website es lesen kann',
  'typed.title': 'Daten signieren',
  'typed.domain': 'Für',
  'typed.contract': 'Vertrag',
  'typed.type': 'Art',
  'typed.order':
    'Order: Wer diese Signatur hat, darf nehmen, was du anbietest, gegen das, was verlangt wird. Lies beide Seiten.',
  'typed.date': '{date} UTC',
  'typed.trade': 'Order: Wer diese Signatur hat, darf {gives} von dir nehmen, gegen {gets}.',
  'typed.trade-nothing':
    'Order ohne Gegenwert: Wer diese Signatur hat, darf {gives} von dir nehmen, und du bekommst nichts.',
  'typed.root':
    'Es enthält nur einen Fingerabdruck dessen, was signiert wird. Niemand kann hier lesen, was du verkaufen würdest und für wie viel.',
  'typed.delegate': 'Delegation: {account} darf in deinem Namen handeln, in den Grenzen, die unten stehen.',
  'typed.authorization':
    'Damit übergibst du dein Konto dem Code bei {account}, der dann alles in seinem Namen tun darf.',
  'typed.looks-like-permit':
    'Das hat die Form einer Berechtigung: {account} könnte damit Token von dir nehmen, egal wie es sich nennt.',
  'typed.unknown': 'Diese Wallet weiß nicht, was {contract} mit dieser Signatur tut.',
  'typed.any-chain': 'Es nennt kein Netzwerk: Die Signatur gilt in allen.',
  'typed.version': 'Version',
  'typed.salt': 'Salt',
  'transaction.title': 'Transaktion genehmigen',
  'transaction.lead': '{site} verlangt eine Transaktion',
  'transaction.data': 'Daten',
  'transaction.at-most': 'höchstens {amount}',
  'transaction.sponsored': 'Das zahlt {sponsor}, nicht du',
  'transaction.sponsor-owner': 'der Betreiber der Wallet',
  'transaction.sponsor-site': 'der von {site} genannte Dienst',
  'transaction.changes': 'Was sich für dich ändert',
  'transaction.nothing': 'Keines deiner Guthaben ändert sich',
  'transaction.send': '−{amount}',
  'transaction.receive': '+{amount}',
  'transaction.unknown-changes': 'Dieses Netzwerk kann nicht sagen, was sich ändern würde.',
  'transaction.fails': 'Das würde fehlschlagen: {reason}',
  'transaction.missing': 'Es fehlen {missing}. Du hast {balance} auf {network}, und die Netzwerkkosten zählen auch.',
  'transaction.all-nfts': '{spender} darf dir jedes NFT dieser Sammlung nehmen, jetzt und später.',
  'transaction.to-token': 'Das sendet Token an den Vertrag des Tokens selbst, wo sie verloren sind.',
  'smart.deploys': 'Damit wird auch dein Smart-Konto in diesem Netzwerk erstellt.',
  'smart.delegates': 'Vertrag, den dein Konto ausführt',
  'network.nameless': 'Unbekanntes Netzwerk ({id})',
  'network.unknown-coin': 'Coins dieses Netzwerks',
  'network.unknown-lead': 'Diese Wallet kennt das Netzwerk {id} nicht und weiß nicht, wie sein Coin heißt.',
  'confirm.gone': 'Hier gibt es nichts zu bestätigen.',
  'confirm.gone-hint': 'Es wurde nichts signiert. Geh zurück zur Website und frage noch einmal.',
  'message.key':
    'Wer diese Signatur hat, kann dein Konto bei {service} benutzen. {site} ist nicht {service} und will vielleicht stehlen, was du dort hast.',
  'message.own-key':
    'Wer diese Signatur hat, kann dein Konto bei {service} benutzen. Signiere diese Nachricht nie auf einer anderen Website.',
  'message.may-be-key':
    'Diese Signatur kann ein Konto oder einen Schlüssel von dir freigeben. Fahre nur fort, wenn du ihn dieser Website anvertraust.',
  'message.other-host':
    'Hier ist {domain} genannt, aber {site} verlangt es. Vielleicht will jemand dein Konto bei {domain} benutzen.',
  'message.no-site':
    'Eine andere Website könnte sich mit dieser Signatur als du anmelden: Die Nachricht sagt nicht, für welche Website sie ist.',
  'message.code':
    'Das enthält einen langen Code, den man hier nicht lesen kann. Es kann ein Auftrag oder eine Transaktion sein.',
  'typed.outside': 'Ein Dienst außerhalb der Blockchain kann dies als Auftrag von dir ausführen.',
  'typed.outside-send':
    'Ein Dienst außerhalb der Blockchain kann mit dieser Signatur {amount} von dir an {account} senden.',
  'typed.outside-right': 'Diese Signatur kann jemand anderem Zugriff auf dein Guthaben geben ({name}).',
  'typed.cancel':
    'Diese Signatur kann nur Aufträge oder Freigaben stornieren, die du früher signiert hast. Dein Guthaben bewegt sich nicht.',
  'typed.poll': 'Du stimmst in {space} auf Snapshot ab: {choice}. Dein Guthaben bewegt sich nicht.',
  'typed.follow': 'Ändert, ob du {space} auf Snapshot folgst. Dein Guthaben bewegt sich nicht.',
  'typed.revoke': 'Diese Signatur kann nur die Freigabe von {spender} für {what} widerrufen.',
  'typed.vote-self': 'Diese Signatur kann dir nur die Stimmen deiner eigenen {token} geben.',
}

export default words
