import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Twój kod',
  'code.login': 'Twój kod do otwarcia portfela w witrynie {site}:',
  'code.verify': 'Twój kod do potwierdzenia, że to Ty, w witrynie {site}:',
  'code.email-old': 'Twój kod do zmiany adresu e-mail portfela w witrynie {site}:',
  'code.email-new': 'Twój kod do użycia tego adresu e-mail dla portfela w witrynie {site}:',
  'code.life': 'Działa raz, przez dziesięć minut, i tylko tam, skąd wyszła prośba o niego.',
  'code.unasked': 'Jeśli to nie Ty, nie rób nic: bez kodu nikt się nie dostanie. Nigdy nikomu go nie podawaj.',
  'device.subject': 'Zatwierdź to logowanie',
  'device.what': '{browser} pod adresem sieciowym {network} chce otworzyć Twój portfel w witrynie {site}.',
  'device.open': 'Jeśli to Ty, otwórz ten link i naciśnij „Zatwierdź”:',
  'device.not': 'Jeśli nie, nie rób nic.',
  'newDevice.subject': 'Twój portfel otwarto w nowej przeglądarce',
  'newDevice.what':
    '{time}: przeglądarka {browser} pod adresem sieciowym {network} otworzyła Twój portfel w witrynie {site}.',
  'newDevice.not': 'Jeśli to nie Ty, zaloguj się tutaj i zakończ jej sesję:',
  'socialLink.subject': 'Twoje konto {provider} otwiera Twój portfel',
  'socialLink.what':
    '{time}: przeglądarka {browser} pod adresem sieciowym {network} zalogowała się kontem {provider} tego adresu w witrynie {site}. Odtąd to konto otwiera Twój portfel, tak jak kod w e-mailu.',
  'socialLink.not':
    'Jeśli to nie Ty, zabezpiecz swoje konto {provider}, potem zaloguj się tutaj i przejrzyj swoje sesje:',
  'parts.subject': 'Nowa przeglądarka może otworzyć Twój portfel',
  'parts.what':
    '{time}: przeglądarka {browser} pod adresem sieciowym {network} otrzymała w witrynie {site} to, co ten serwer przechowuje z klucza Twojego portfela.',
  'parts.not': 'Jeśli to nie Ty, zaloguj się tutaj i usuń tę przeglądarkę; potem przenieś to, co jest w portfelu:',
  'copied.subject': 'Skopiowano sesję Twojego portfela',
  'copied.what':
    'Sesji Twojego portfela użyto z dwóch miejsc, więc ktoś mógł ją skopiować. Zakończono ją w obu. Sama kopia nie otwiera żadnego portfela.',
  'copied.again': 'Zaloguj się tutaj ponownie i przejrzyj swoje inne sesje:',
  'replacement.subject': 'Twój portfel będzie mieć inny adres e-mail',
  'replacement.what':
    '{time}: przeglądarka {browser} pod adresem sieciowym {network}, w której Twój portfel jest otwarty w witrynie {site}, poprosiła o zastąpienie tego adresu e-mail innym, bo ta skrzynka jest utracona.',
  'replacement.due': 'Będzie to możliwe po 72 godzinach, od {dueAt}. Jeśli to Ty, nie rób nic.',
  'replacement.not': 'Jeśli nie, zatrzymaj to tutaj, a potem przejrzyj przeglądarki, które mogą otworzyć Twój portfel:',
  'passkeyLoss.subject': 'Twój portfel nie będzie już wymagać klucza dostępu',
  'passkeyLoss.what':
    '{time}: przeglądarka {browser} pod adresem sieciowym {network}, zalogowana w witrynie {site}, zgłosiła, że klucze dostępu Twojego portfela są utracone.',
  'passkeyLoss.due':
    'Od {dueAt} można je zapomnieć, a portfel nie będzie wtedy wymagać żadnego. Jeśli to Ty, nie rób nic.',
  'passkeyLoss.not':
    'Jeśli nie, ktoś czyta Twoją pocztę. Zatrzymaj to tutaj, a potem przejrzyj przeglądarki, które mogą otworzyć Twój portfel:',
  'forgotten.subject': 'Klucze dostępu Twojego portfela zostały zapomniane',
  'forgotten.what':
    'Klucze dostępu Twojego portfela zgłoszono jako utracone i nikt się nie sprzeciwił. Zostały zapomniane i portfel nie wymaga już żadnego.',
  'forgotten.not': 'Jeśli to nie Ty, przenieś to, co jest w portfelu, z przeglądarki, w której jest jeszcze otwarty:',
  'changed.subject': 'Adres e-mail Twojego portfela się zmienił',
  'changed.what': 'Twój portfel należy teraz do innego adresu e-mail, co potwierdzono kodem wysłanym na ten.',
  'changed.not':
    'Jeśli to nie Ty, osoba, która to zrobiła, może czytać Twoją pocztę. Przenieś to, co jest w portfelu, z przeglądarki, w której jest jeszcze otwarty:',
  'code.email-add': 'Twój kod, aby dodać ten adres e-mail do portfela otwartego na {site}:',
}

export default words
