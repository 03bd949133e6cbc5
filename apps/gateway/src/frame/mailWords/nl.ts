import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Je code',
  'code.login': 'Je code om je wallet te openen bij {site}:',
  'code.verify': 'Je code om bij {site} te bevestigen dat jij het bent:',
  'code.email-old': 'Je code om het e-mailadres van je wallet te wijzigen bij {site}:',
  'code.email-new': 'Je code om dit e-mailadres te gebruiken voor je wallet bij {site}:',
  'code.life': 'Hij werkt één keer, tien minuten lang, en alleen waar je hem hebt aangevraagd.',
  'code.unasked': 'Was jij dit niet, doe dan niets: zonder de code komt niemand binnen. Geef hem nooit aan iemand.',
  'device.subject': 'Keur deze login goed',
  'device.what': '{browser} op het netwerkadres {network} wil je wallet openen bij {site}.',
  'device.open': 'Was jij dit, open dan deze link en druk op ‘Goedkeuren’:',
  'device.not': 'Was jij het niet, doe dan niets.',
  'newDevice.subject': 'Je wallet is geopend in een nieuwe browser',
  'newDevice.what': '{time}: {browser} op het netwerkadres {network} heeft je wallet geopend bij {site}.',
  'newDevice.not': 'Was jij dit niet, log dan hier in en beëindig die sessie:',
  'socialLink.subject': 'Je {provider}-account opent je wallet',
  'socialLink.what':
    '{time}: {browser} op het netwerkadres {network} heeft bij {site} ingelogd met het {provider}-account van dit adres. Vanaf nu opent dat account je wallet, net als een code in een mail.',
  'socialLink.not': 'Was jij dit niet, beveilig dan je {provider}-account, log daarna hier in en bekijk je sessies:',
  'parts.subject': 'Een nieuwe browser kan je wallet openen',
  'parts.what':
    '{time}: {browser} op het netwerkadres {network} heeft bij {site} gekregen wat deze server van de sleutel van je wallet bewaart.',
  'parts.not': 'Was jij dit niet, log dan hier in en verwijder die browser; verplaats daarna wat de wallet bevat:',
  'copied.subject': 'Een sessie van je wallet is gekopieerd',
  'copied.what':
    'Een sessie van je wallet is op twee plaatsen gebruikt, dus misschien heeft iemand haar gekopieerd. Ze is op beide beëindigd. Een kopie alleen opent geen wallet.',
  'copied.again': 'Log hier opnieuw in en bekijk je andere sessies:',
  'replacement.subject': 'Je wallet krijgt een ander e-mailadres',
  'replacement.what':
    '{time}: {browser} op het netwerkadres {network}, waar je wallet open is bij {site}, heeft gevraagd een ander e-mailadres in de plaats van dit adres te zetten, omdat deze mailbox verloren is.',
  'replacement.due': 'Dat kan na 72 uur, vanaf {dueAt}. Was jij dit, doe dan niets.',
  'replacement.not':
    'Was jij het niet, houd het dan hier tegen en bekijk daarna de browsers die je wallet kunnen openen:',
  'passkeyLoss.subject': 'Je wallet vraagt straks geen passkey meer',
  'passkeyLoss.what':
    '{time}: {browser} op het netwerkadres {network}, ingelogd bij {site}, heeft gemeld dat de passkeys van je wallet verloren zijn.',
  'passkeyLoss.due':
    'Vanaf {dueAt} kunnen ze worden vergeten, en de wallet vraagt er dan geen meer. Was jij dit, doe dan niets.',
  'passkeyLoss.not':
    'Was jij het niet, dan leest iemand je mail. Houd het hier tegen en bekijk daarna de browsers die je wallet kunnen openen:',
  'forgotten.subject': 'De passkeys van je wallet zijn vergeten',
  'forgotten.what':
    'De passkeys van je wallet zijn als verloren gemeld, en niemand maakte bezwaar. Ze zijn vergeten, en de wallet vraagt er geen meer.',
  'forgotten.not': 'Was jij dit niet, verplaats dan wat de wallet bevat, vanuit een browser waarin hij nog open is:',
  'changed.subject': 'Het e-mailadres van je wallet is gewijzigd',
  'changed.what':
    'Je wallet hoort nu bij een ander e-mailadres, bevestigd met een code die naar dit adres is gestuurd.',
  'changed.not':
    'Was jij dit niet, dan kan degene die het deed je mail lezen. Verplaats wat de wallet bevat, vanuit een browser waarin hij nog open is:',
  'code.email-add': 'Je code om dit e-mailadres toe te voegen aan de wallet die open is op {site}:',
}

export default words
