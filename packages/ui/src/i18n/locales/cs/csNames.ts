import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Kontroluje se',
  'name.confirm': 'Potvrďte v peněžence',
  'name.explain.pay.text': 'Ostatní vás najdou a zaplatí vám podle jména místo dlouhé adresy.',
  'name.explain.pay.title': 'Snadno se sdílí',
  'name.explain.public.text': 'Každý vidí, kterou adresu označuje.',
  'name.explain.public.title': 'Veřejné',
  'name.explain.free.text': 'Jednou podepíšete, abyste ukázali, že účet je váš.',
  'name.explain.free.title': 'Nic nestojí',
  'name.field': 'Vaše jméno',
  'name.free': '{name} je volné',
  'name.freeTag': 'Volné',
  'name.hint': 'Sdílí se snáz než adresa',
  'name.owner': 'V sítích tohoto webu označuje {address}.',
  'name.problem.hyphens': 'Spojovník nesmí být na začátku ani na konci.',
  'name.problem.letters': 'Jen písmena od a do z, číslice a spojovníky.',
  'name.problem.long': 'Nejvýše 63 znaků.',
  'name.problem.short': 'Nejméně 4 znaky.',
  'name.registered': '{name} je vaše',
  'name.registering': 'Registruje se {name}',
  'name.rules':
    'Písmena, číslice a spojovníky, nejméně 4. Jeden podpis zdarma, žádná transakce. Každý vidí, kterou adresu označuje.',
  'name.suggestions': 'Jiná jména',
  'name.take': 'Vzít {name}',
  'name.taken': '{name} patří někomu jinému',
  'name.takenTag': 'Obsazené',
  'name.unavailable': 'Pro tento účet nelze v této síti registrovat jména.',
}

export default words
