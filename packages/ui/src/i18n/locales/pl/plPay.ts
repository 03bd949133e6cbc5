import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Wybierz inny sposób',
  'pay.anotherTab': 'To jest opłacane na innej karcie. Przejdź tam.',
  'pay.asset': 'Ta witryna opisuje {symbol} inaczej niż jego kontrakt. O nic nie poproszono.',
  'pay.atExchange.text': 'Przejdź do okna giełdy. Gdy tylko zapłaci, zobaczysz to tutaj.',
  'pay.atExchange.title': 'Czekanie na giełdę',
  'pay.balance': 'Masz {amount}',
  'pay.checking.text': 'Czy wystarczy i ile to kosztuje.',
  'pay.checking.title': 'Pytanie do sieci',
  'pay.confirming.text': 'Sieć to ma i wkrótce potwierdzi. Możesz to zamknąć, wszystko toczy się dalej.',
  'pay.confirming.title': 'Płacenie: {amount}',
  'pay.exchange.text': 'Zaloguj się tam, aby zapłacić',
  'pay.exchanges': 'Albo z giełdy',
  'pay.exchangesFailed': 'Giełdy są teraz nieosiągalne.',
  'pay.failed.text': 'Niczego nie zapłacono. Spróbuj ponownie albo wybierz inny sposób.',
  'pay.failed.title': 'Nie zapłacono: {amount}',
  'pay.from': 'Zapłać z',
  'pay.gone': 'Nie ma czego płacić.',
  'pay.looked': 'Sprawdzone, nie zapłacono',
  'pay.opening.title': 'Otwieranie giełdy',
  'pay.paid.text': 'Zapłatę ma {site}.',
  'pay.pay': 'Zapłać {amount}',
  'pay.popupBlocked': 'Przeglądarka zablokowała okno giełdy. Zezwól na nie i wybierz giełdę ponownie.',
  'pay.stop': 'Nie czekaj dłużej',
  'pay.switch': 'Przełącz na {network}',
  'pay.to': 'Do: {site}',
  'pay.unable': '{wallet} nie może tego zapłacić. Połącz inny portfel.',
  'pay.unclear.text':
    'O tę płatność już poproszono, a odpowiedź nie jest znana. Zanim zapłacisz ponownie, zajrzyj do portfela albo na giełdę.',
  'pay.unclear.title': 'Czy zapłacono?',
  'pay.wrongNetwork': 'Płaci się w sieci {network}. {wallet} jest w innej sieci.',
}

export default words
