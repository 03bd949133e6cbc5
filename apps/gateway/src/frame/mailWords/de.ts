import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Dein Code',
  'code.login': 'Dein Code, um deine Wallet bei {site} zu öffnen:',
  'code.verify': 'Dein Code, um bei {site} zu bestätigen, dass du es bist:',
  'code.email-old': 'Dein Code, um die E-Mail-Adresse deiner Wallet bei {site} zu ändern:',
  'code.email-new': 'Dein Code, um diese E-Mail-Adresse für deine Wallet bei {site} zu verwenden:',
  'code.life': 'Er funktioniert einmal, zehn Minuten lang, und nur dort, wo du ihn angefordert hast.',
  'code.unasked': 'Wenn du das nicht warst, tu nichts: Ohne den Code kommt niemand hinein. Gib ihn niemandem.',
  'device.subject': 'Diese Anmeldung genehmigen',
  'device.what': '{browser} mit der Netzwerkadresse {network} will deine Wallet bei {site} öffnen.',
  'device.open': 'Wenn du das warst, öffne diesen Link und drücke auf „Genehmigen“:',
  'device.not': 'Wenn nicht, tu nichts.',
  'newDevice.subject': 'Deine Wallet wurde in einem neuen Browser geöffnet',
  'newDevice.what': '{time}: {browser} mit der Netzwerkadresse {network} hat deine Wallet bei {site} geöffnet.',
  'newDevice.not': 'Wenn du das nicht warst, melde dich hier an und beende diese Sitzung:',
  'socialLink.subject': 'Dein {provider}-Konto öffnet deine Wallet',
  'socialLink.what':
    '{time}: {browser} mit der Netzwerkadresse {network} hat sich bei {site} mit dem {provider}-Konto dieser Adresse angemeldet. Ab jetzt öffnet dieses Konto deine Wallet, so wie ein Code in einer E-Mail.',
  'socialLink.not':
    'Wenn du das nicht warst, sichere dein {provider}-Konto ab, melde dich dann hier an und sieh dir deine Sitzungen an:',
  'parts.subject': 'Ein neuer Browser kann deine Wallet öffnen',
  'parts.what':
    '{time}: {browser} mit der Netzwerkadresse {network} hat bei {site} bekommen, was dieser Server vom Schlüssel deiner Wallet aufbewahrt.',
  'parts.not':
    'Wenn du das nicht warst, melde dich hier an und entferne diesen Browser; bringe dann in Sicherheit, was in der Wallet ist:',
  'copied.subject': 'Eine Sitzung deiner Wallet wurde kopiert',
  'copied.what':
    'Eine Sitzung deiner Wallet wurde an zwei Orten benutzt, vielleicht hat also jemand sie kopiert. Sie wurde an beiden beendet. Eine Kopie allein öffnet keine Wallet.',
  'copied.again': 'Melde dich hier wieder an und sieh dir deine anderen Sitzungen an:',
  'replacement.subject': 'Deine Wallet bekommt eine andere E-Mail-Adresse',
  'replacement.what':
    '{time}: {browser} mit der Netzwerkadresse {network}, wo deine Wallet bei {site} offen ist, hat verlangt, dass eine andere E-Mail-Adresse an die Stelle dieser tritt, weil dieses Postfach verloren ist.',
  'replacement.due': 'Das ist nach 72 Stunden möglich, ab {dueAt}. Wenn du das warst, tu nichts.',
  'replacement.not': 'Wenn nicht, stoppe es hier und sieh dir dann die Browser an, die deine Wallet öffnen können:',
  'passkeyLoss.subject': 'Deine Wallet wird nicht mehr nach einem Passkey fragen',
  'passkeyLoss.what':
    '{time}: {browser} mit der Netzwerkadresse {network}, angemeldet bei {site}, hat gemeldet, dass die Passkeys deiner Wallet verloren sind.',
  'passkeyLoss.due':
    'Ab {dueAt} können sie vergessen werden, und die Wallet verlangt dann keinen mehr. Wenn du das warst, tu nichts.',
  'passkeyLoss.not':
    'Wenn nicht, liest jemand deine E-Mails. Stoppe es hier und sieh dir dann die Browser an, die deine Wallet öffnen können:',
  'forgotten.subject': 'Die Passkeys deiner Wallet wurden vergessen',
  'forgotten.what':
    'Die Passkeys deiner Wallet wurden als verloren gemeldet, und niemand hat widersprochen. Sie sind vergessen, und die Wallet verlangt keinen mehr.',
  'forgotten.not':
    'Wenn du das nicht warst, bringe in Sicherheit, was in der Wallet ist, von einem Browser aus, in dem sie noch offen ist:',
  'changed.subject': 'Die E-Mail-Adresse deiner Wallet hat sich geändert',
  'changed.what':
    'Deine Wallet gehört jetzt zu einer anderen E-Mail-Adresse, bestätigt mit einem Code, der an diese gesendet wurde.',
  'changed.not':
    'Wenn du das nicht warst, kann, wer es war, deine E-Mails lesen. Bringe in Sicherheit, was in der Wallet ist, von einem Browser aus, in dem sie noch offen ist:',
  'code.email-add': 'Dein Code, um diese E-Mail-Adresse zu der Wallet hinzuzufügen, die auf {site} offen ist:',
}

export default words
