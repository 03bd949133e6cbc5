import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Wird geprüft',
  'name.confirm': 'In der Wallet bestätigen',
  'name.explain.pay.text': 'Andere finden und bezahlen dich über einen Namen statt über eine lange Adresse.',
  'name.explain.pay.title': 'Leicht zu teilen',
  'name.explain.public.text': 'Alle können sehen, für welche Adresse er steht.',
  'name.explain.public.title': 'Öffentlich',
  'name.explain.free.text': 'Du signierst einmal, um zu zeigen, dass das Konto dir gehört.',
  'name.explain.free.title': 'Kostet nichts',
  'name.field': 'Dein Name',
  'name.free': '{name} ist frei',
  'name.freeTag': 'Frei',
  'name.hint': 'Leichter zu teilen als eine Adresse',
  'name.owner': 'Er steht in den Netzwerken dieser Website für {address}.',
  'name.problem.hyphens': 'Ein Bindestrich darf nicht am Anfang oder Ende stehen.',
  'name.problem.letters': 'Nur Buchstaben von a bis z, Ziffern und Bindestriche.',
  'name.problem.long': 'Höchstens 63 Zeichen.',
  'name.problem.short': 'Mindestens 4 Zeichen.',
  'name.registered': '{name} gehört dir',
  'name.registering': '{name} wird registriert',
  'name.rules':
    'Buchstaben, Ziffern und Bindestriche, mindestens 4 Zeichen. Eine kostenlose Signatur, keine Transaktion. Alle können sehen, für welche Adresse er steht.',
  'name.suggestions': 'Andere Namen',
  'name.take': '{name} nehmen',
  'name.taken': '{name} gehört schon jemand anderem',
  'name.takenTag': 'Vergeben',
  'name.unavailable': 'Für dieses Konto lassen sich in diesem Netzwerk keine Namen registrieren.',
}

export default words
