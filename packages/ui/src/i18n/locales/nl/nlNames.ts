import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Controleren',
  'name.confirm': 'Bevestig in je wallet',
  'name.explain.pay.text': 'Anderen vinden en betalen je met een naam in plaats van een lang adres.',
  'name.explain.pay.title': 'Makkelijk te delen',
  'name.explain.public.text': 'Iedereen kan zien voor welk adres hij staat.',
  'name.explain.public.title': 'Openbaar',
  'name.explain.free.text': 'Je ondertekent één keer om te tonen dat het account van jou is.',
  'name.explain.free.title': 'Kost niets',
  'name.field': 'Je naam',
  'name.free': '{name} is vrij',
  'name.freeTag': 'Vrij',
  'name.hint': 'Makkelijker te delen dan een adres',
  'name.owner': 'Hij staat voor {address} op de netwerken van deze site.',
  'name.problem.hyphens': 'Een streepje mag niet vooraan of achteraan staan.',
  'name.problem.letters': 'Alleen letters van a tot z, cijfers en streepjes.',
  'name.problem.long': 'Hoogstens 63 tekens.',
  'name.problem.short': 'Minstens 4 tekens.',
  'name.registered': '{name} is van jou',
  'name.registering': '{name} registreren',
  'name.rules':
    'Letters, cijfers en streepjes, minstens 4. Eén gratis handtekening, geen transactie. Iedereen kan zien voor welk adres hij staat.',
  'name.suggestions': 'Andere namen',
  'name.take': '{name} nemen',
  'name.taken': '{name} is al van iemand anders',
  'name.takenTag': 'Bezet',
  'name.unavailable': 'Voor dit account kunnen op dit netwerk geen namen worden geregistreerd.',
}

export default words
