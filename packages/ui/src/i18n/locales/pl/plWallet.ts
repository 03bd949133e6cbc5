import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Portfel Foyer',
  'frame.loading': 'Chwileczkę…',
  'session.signed-out': 'Wylogowano Cię.',
  'session.revoked': 'Tę przeglądarkę wylogowano z innej Twojej przeglądarki. Zaloguj się ponownie.',
  'session.copied':
    'Wylogowano Cię wszędzie, bo tej sesji użyto z dwóch miejsc: ktoś mógł ją skopiować. Zaloguj się ponownie i przejrzyj swoje inne sesje.',
  'session.email-changed': 'Adres e-mail tego portfela się zmienił. Zaloguj się nowym.',
  'session.sign-out-unheard':
    'Tutaj Cię wylogowano, ale serwer o tym nie wie. Dowie się, zanim stanie się cokolwiek innego.',
  'passkey.lead': 'Twój klucz dostępu otworzy portfel w oknie, z którego przychodzisz.',
  'passkey.closed': 'Okno dla klucza dostępu zamknięto albo ta przeglądarka nie pozwoliła go otworzyć.',
  'device.heading': 'Zatwierdź to logowanie',
  'device.done': 'To logowanie jest zatwierdzone. Wróć do witryny: kod jest w drodze do Ciebie.',
  'device.warning': 'Zatwierdź tylko wtedy, gdy ta prośba przed chwilą wyszła od Ciebie.',
  'social.verify': 'Potwierdź, że to Ty, kontem {provider} tego portfela.',
  'social.blocked':
    'Przeglądarka nie pozwoliła otworzyć okna. Zezwól temu portfelowi na wyskakujące okna i spróbuj ponownie.',
  'social.closed': 'Okno zamknięto przed końcem.',
  'social.account': 'Konto {provider}',
  'social.alone':
    'To okno nie może połączyć się z witryną, do której należy, więc nikt nie jest zalogowany. Zamknij je i wybierz tam inny sposób logowania.',
  'social.done': 'Gotowe. To okno zamknie się samo; możesz też je zamknąć.',
  'wallet.title': 'Twój portfel',
  'wallet.send-code': 'Wyślij kod',
  'wallet.code': 'Kod z e-maila',
  'wallet.farcaster': 'Kontynuuj przez Farcaster',
  'wallet.farcaster-lead':
    'Zeskanuj to telefonem albo tam otwórz i potwierdź w aplikacji Farcaster. Ta strona przejdzie dalej sama.',
  'wallet.farcaster-verify': 'Potwierdź, że to Ty, kontem Farcaster tego portfela.',
  'wallet.farcaster-code': 'Kod do zeskanowania telefonem',
  'wallet.farcaster-user': 'Konto Farcaster {fid}',
  'wallet.by-mail': 'Użyj adresu e-mail',
  'wallet.sign-out': 'Wyloguj się',
  'wallet.check-mail': 'Najpierw otwórz link w e-mailu. Ta strona przejdzie dalej sama.',
  'wallet.addresses': 'Adresy',
  'wallet.sessions': 'Gdzie jest otwarty',
  'wallet.end': 'Zakończ',
  'wallet.custody': 'Kto może go otworzyć',
  'wallet.make-strict': 'Ustaw jako ścisły',
  'wallet.make-standard': 'Ustaw jako standardowy',
  'wallet.new-recovery': 'Utwórz nowy fragment odzyskiwania',
  'wallet.recovery-current':
    'Ten portfel otwiera teraz fragment numer {number} ({date}). Zniszcz wszystkie wcześniejsze.',
  'wallet.give-up': 'Zrezygnuj, zostaw wszystko bez zmian',
  'wallet.gave-up': 'Zrezygnowano. Pokazany fragment jest nieważny: zniszcz go. Wszystko jest jak przedtem.',
  'wallet.gave-up-late': 'Był już potwierdzony: to nowy fragment otwiera ten portfel. Zachowaj go.',
  'wallet.pending': 'Utworzono tu nowy fragment odzyskiwania i go nie potwierdzono. Portfel jest taki jak przedtem.',
  'wallet.go-on-share': 'Kontynuuj z nim',
  'wallet.share-needed':
    'Ten portfel potrzebuje fragmentu odzyskiwania, zanim będzie można go używać. Otwórz {page} i utwórz go.',
  'wallet.first-share':
    'Twój portfel nie ma jeszcze klucza. Dostanie go razem z fragmentem odzyskiwania, który otworzy portfel, gdy utracisz tę przeglądarkę.',
  'wallet.make-first': 'Utwórz mój portfel',
  'wallet.legacy':
    'Ten portfel utworzyła wcześniejsza wersja i nikt nie wie, czy zachowano jego fragment odzyskiwania. Utwórz nowy, zanim użyjesz portfela do czegokolwiek wartościowego.',
  'wallet.server-restored':
    'Jeśli serwer zostanie kiedyś cofnięty do kopii zapasowej, ten portfel otworzy Twoja przeglądarka razem z fragmentem odzyskiwania; żadne z nich osobno.',
  'wallet.devices': 'Przeglądarki, które mogą go otworzyć',
  'wallet.devices-lead': 'Każda ma własną część. Usunięta zostaje wylogowana i znów potrzebuje kodu.',
  'wallet.remove': 'Usuń',
  'wallet.remove-last': 'To ostatnia. Najpierw pokaż, że wciąż masz fragment odzyskiwania.',
  'wallet.passkey-done':
    'Teraz otwiera go Twój klucz dostępu. Bez klucza dostępu nadal potrzebujesz fragmentu na papierze.',
  'wallet.mailbox': 'Utracona skrzynka',
  'wallet.mailbox-lead':
    'Jeśli nie możesz już czytać poczty z tego adresu, ten portfel może zastąpić go innym. Stary adres dostanie wiadomość i ma 72 godziny, aby to zatrzymać.',
  'wallet.mailbox-lost': 'Nie mam już tej skrzynki',
  'wallet.mailbox-waits':
    '{email} może zająć jego miejsce od {date}. Do tego czasu nie wylogowuj się tutaj i wróć, aby dokończyć.',
  'wallet.mailbox-due': 'Termin starego adresu minął. {email} może teraz zająć jego miejsce.',
  'wallet.mailbox-finish': 'Użyj nowego adresu',
  'wallet.mailbox-stop': 'Zostaw adres bez zmian',
  'email.heading': 'Inny adres e-mail dla Twojego portfela',
  'email.lead':
    'Ktoś ma Twój portfel otwarty w przeglądarce i poprosił o zastąpienie tego adresu innym. Jeśli to nie Ty, zatrzymaj to.',
  'email.stop': 'Zatrzymaj',
  'email.stopped':
    'Zatrzymano: ten adres zostaje. Teraz zaloguj się na {page} i usuń każdą przeglądarkę, która nie jest Twoja.',
  'wallet.verify': 'Na {email} wysłano kod. Wpisz go, aby przejść dalej.',
  'wallet.go-on': 'Dalej',
  'wallet.this-one': 'Ta przeglądarka',
  'wallet.requests': 'Czeka na Ciebie',
  'wallet.requests-lead': 'Zatwierdź to tylko wtedy, gdy jest Twoje i pokazuje tych sześć słów:',
  'wallet.decline': 'Odrzuć',
  'wallet.now': 'Teraz',
  'wallet.added': 'Od {date}',
  'wallet.standard-name': 'Standardowy',
  'wallet.strict-name': 'Ścisły',
  'wallet.standard':
    'Kod z Twojego e-maila otwiera ten portfel na każdym urządzeniu. Kto prowadzi ten serwer albo może czytać Twoją pocztę, mógłby dotrzeć do klucza.',
  'wallet.strict':
    'Nowe urządzenie potrzebuje też Twojego fragmentu odzyskiwania, klucza dostępu albo zgody z Twojego urządzenia. Sam serwer nie dotrze do klucza; jeśli utracisz to wszystko, portfel przepadnie.',
  'wallet.standard-elsewhere':
    'Twoje konto {provider} otwiera ten portfel na każdym urządzeniu. Kto prowadzi ten serwer albo może zalogować się tym kontem, mógłby dotrzeć do klucza.',
  'wallet.strict-elsewhere':
    'Oprócz Twojego konta {provider} nowe urządzenie potrzebuje Twojego fragmentu odzyskiwania, klucza dostępu albo zgody z Twojego urządzenia. Sam serwer nie dotrze do klucza; jeśli utracisz to wszystko, portfel przepadnie.',
  'wallet.export-hint': 'Dwanaście słów, aby przejść do innego portfela',
  'device.address': 'Adres sieciowy',
  'verify.title': 'Potwierdź, że to Ty',
  'email.add-title': 'Dodaj adres e-mail',
  'email.add-text': 'Ten portfel go nie ma. Z adresem zalogujesz się też kodem z wiadomości.',
  'email.add-lead': '{site} chce dodać adres e-mail do Twojego portfela',
  'email.add-warning':
    'Od tej chwili każdy, kto czyta pocztę {email}, może zalogować się do tego portfela. Kontynuuj tylko wtedy, gdy robisz to wyłącznie Ty.',
  'email.add-on-page': 'Aby dodać adres e-mail do tego portfela, otwórz {page}.',
  'delegation.title': 'Kontrakt steruje Twoim kontem',
  'delegation.text':
    'W sieci {network} Twoje konto wykonuje ten kontrakt (EIP-7702). Usuń go, a znów będzie zwykłym kontem. Kosztuje to najwyżej {fee}, z tego konta.',
  'delegation.remove': 'Usuń kontrakt',
  'delegation.too-little': 'Konto ma tam {balance}, a opłata idzie tylko z niego. Najpierw wyślij na nie {missing}.',
  'delegation.unclear':
    'Wcześniejsza transakcja może go jeszcze usunąć, a sieć nie mówi, co się z nią stało: {hash}. Jeśli podpiszesz kolejną, obie mogą zostać wykonane, a każda kosztuje do {fee}.',
  'delegation.another': 'Podpisz kolejną',
  'social.lost': 'Okno nie wyszło poza pierwszą stronę. Spróbuj ponownie albo wybierz inny sposób.',
}

export default words
