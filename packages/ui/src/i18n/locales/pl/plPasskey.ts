import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Zaloguj się kluczem dostępu',
  'passkeyLogin.site': 'Aby przejść dalej na {site}',
  'passkeyLogin.lead':
    'Klucz dostępu przechowuje to urządzenie, klucz bezpieczeństwa lub Twój menedżer haseł, a otwiera go palec, twarz lub PIN. Działa tylko tutaj: sprawdź, czy adres tego okna to {address}.',
  'passkeyLogin.use': 'Użyj mojego klucza dostępu',
  'passkeyLogin.make': 'Utwórz nowy portfel',
  'passkeyLogin.make-lead':
    'Pierwszy raz tutaj? Urządzenie zapyta dwa razy: raz, by utworzyć klucz dostępu, i raz, by sprawdzić, że działa.',
  'passkeyLogin.alone':
    'To okno nie może znaleźć strony, do której należy. Zamknij je, wróć do witryny i naciśnij tam jeszcze raz.',
  'passkeyLogin.none':
    'Ta przeglądarka nie ma kluczy dostępu. Otwórz witrynę w innej przeglądarce albo wybierz tam inny sposób logowania.',
  'passkeyLogin.unanswered':
    'Klucz dostępu nie odpowiedział. Przerwano to, trwało za długo albo nie ma tu klucza tego portfela. Spróbuj ponownie; klucz dostępu z telefonu można wybrać w oknie przeglądarki.',
  'passkeyLogin.known':
    'To urządzenie ma już klucz dostępu jednego z tutejszych portfeli. Naciśnij „Użyj mojego klucza dostępu” albo wybierz inne urządzenie dla nowego portfela.',
  'passkeyLogin.unable':
    'To urządzenie nie może przechować klucza dostępu, który loguje. Wybierz w oknie przeglądarki inne urządzenie lub menedżer haseł albo inny sposób logowania.',
  'passkeyLogin.elsewhere': 'Przeglądarka mówi, że klucze dostępu tego portfela nie działają pod tym adresem.',
  'passkeyLogin.sealed-title': 'Twój klucz dostępu otwiera Twój portfel',
  'passkeyLogin.sealed':
    'Zostanie zapieczętowany Twoim kluczem dostępu: sam serwer nie może go otworzyć. Nikt nie odtworzy Ci klucza dostępu: jeśli zginie on i każda przeglądarka, w której portfel jest otwarty, zginie też to, co w nim jest.',
  'passkeyLogin.plain-title': 'Twój klucz dostępu wpuszcza Cię do środka i nic więcej',
  'passkeyLogin.plain':
    'Ten klucz dostępu albo ta przeglądarka nie może zapieczętować portfela. Dlatego ten serwer przechowuje wszystkie części jego klucza, zapieczętowane własnym kluczem: kto go prowadzi, mógłby dostać się do Twojego portfela. I nikt nie odtworzy Ci klucza dostępu: jeśli zginie, nic innego Cię nie wpuści.',
  'passkeyLogin.before':
    'Zanim w portfelu będą pieniądze, otwórz {page}: dodaj adres e-mail albo drugi klucz dostępu i utwórz fragment odzyskiwania albo zapisz dwanaście słów.',
  'passkeyLogin.paper-title': 'Twój portfel potrzebuje fragmentu odzyskiwania',
  'passkeyLogin.paper':
    'Ten klucz dostępu albo ta przeglądarka nie może zapieczętować portfela, a ten nie może otwierać się samemu serwerowi. Dostaje swój klucz razem z fragmentem odzyskiwania, który trzymasz na papierze.',
  'passkeyLogin.paper-page': 'Przejdź dalej, potem otwórz {page}, zaloguj się tam tym kluczem dostępu i utwórz go.',
  'passkeyLogin.shut-title': 'Jesteś w środku, a portfel pozostaje zamknięty',
  'passkeyLogin.shut':
    'Jest zapieczętowany Twoim kluczem dostępu, a ta przeglądarka nie może poprosić go o to, co go otwiera. Możesz tu obejrzeć swój portfel. Do podpisywania użyj przeglądarki, która to potrafi, albo fragmentu odzyskiwania.',
  'passkeyLogin.is-standard':
    'Twój klucz dostępu otwiera ten portfel na każdym urządzeniu, które go ma. Kto prowadzi ten serwer, też mógłby dostać się do klucza.',
  'passkeyLogin.is-strict':
    'Twój klucz dostępu albo fragment odzyskiwania otwiera ten portfel na nowym urządzeniu. Sam serwer nie dostanie się do klucza; jeśli stracisz oba i każdą przeglądarkę, w której jest otwarty, portfel przepada.',
  'passkeyLogin.add': 'Dodaj taki, który loguje',
  'passkeyLogin.logs-in': 'Loguje Cię',
  'passkeyLogin.added-plain':
    'Ten klucz dostępu odtąd loguje do Twojego portfela, ale nie może go zapieczętować: na nowym urządzeniu potrzebny jest też fragment odzyskiwania.',
  'passkeyLogin.user': 'Portfel z kluczem dostępu',
  'passkeyLogin.verify': 'Potwierdź kluczem dostępu tego portfela, że to Ty.',
}

export default words
