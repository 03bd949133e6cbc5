import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Controllo',
  'name.confirm': 'Conferma nel tuo wallet',
  'name.explain.pay.text': 'Gli altri ti trovano e ti pagano con un nome al posto di un lungo indirizzo.',
  'name.explain.pay.title': 'Facile da condividere',
  'name.explain.public.text': 'Tutti possono vedere a quale indirizzo corrisponde.',
  'name.explain.public.title': 'Pubblico',
  'name.explain.free.text': 'Firmi una volta per mostrare che l’account è tuo.',
  'name.explain.free.title': 'Non costa nulla',
  'name.field': 'Il tuo nome',
  'name.free': '{name} è libero',
  'name.freeTag': 'Libero',
  'name.hint': 'Più facile da condividere di un indirizzo',
  'name.owner': 'Corrisponde a {address} sulle reti di questo sito.',
  'name.problem.hyphens': 'Un trattino non può stare all’inizio o alla fine.',
  'name.problem.letters': 'Solo lettere dalla a alla z, cifre e trattini.',
  'name.problem.long': 'Al massimo 63 caratteri.',
  'name.problem.short': 'Almeno 4 caratteri.',
  'name.registered': '{name} è tuo',
  'name.registering': 'Registrazione di {name}',
  'name.rules':
    'Lettere, cifre e trattini, almeno 4. Una firma gratuita, nessuna transazione. Tutti possono vedere a quale indirizzo corrisponde.',
  'name.suggestions': 'Altri nomi',
  'name.take': 'Prendi {name}',
  'name.taken': '{name} è già di qualcun altro',
  'name.takenTag': 'Occupato',
  'name.unavailable': 'Non si possono registrare nomi per questo account su questa rete.',
}

export default words
