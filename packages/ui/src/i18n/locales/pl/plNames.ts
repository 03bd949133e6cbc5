import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Sprawdzanie',
  'name.confirm': 'Potwierdź w portfelu',
  'name.explain.pay.text': 'Inni znajdują Cię i płacą Ci po nazwie zamiast długiego adresu.',
  'name.explain.pay.title': 'Łatwo udostępnić',
  'name.explain.public.text': 'Każdy może zobaczyć, jaki adres oznacza.',
  'name.explain.public.title': 'Publiczna',
  'name.explain.free.text': 'Podpisujesz raz, aby pokazać, że konto jest Twoje.',
  'name.explain.free.title': 'Nic nie kosztuje',
  'name.field': 'Twoja nazwa',
  'name.free': '{name} jest wolna',
  'name.freeTag': 'Wolna',
  'name.hint': 'Łatwiejsza do udostępnienia niż adres',
  'name.owner': 'Oznacza {address} w sieciach tej witryny.',
  'name.problem.hyphens': 'Łącznik nie może być na początku ani na końcu.',
  'name.problem.letters': 'Tylko litery od a do z, cyfry i łączniki.',
  'name.problem.long': 'Najwyżej 63 znaki.',
  'name.problem.short': 'Co najmniej 4 znaki.',
  'name.registered': '{name} jest Twoja',
  'name.registering': 'Rejestrowanie: {name}',
  'name.rules':
    'Litery, cyfry i łączniki, co najmniej 4. Jeden darmowy podpis, żadnej transakcji. Każdy może zobaczyć, jaki adres oznacza.',
  'name.suggestions': 'Inne nazwy',
  'name.take': 'Zajmij {name}',
  'name.taken': '{name} należy do kogoś innego',
  'name.takenTag': 'Zajęta',
  'name.unavailable': 'Dla tego konta nie można rejestrować nazw w tej sieci.',
}

export default words
