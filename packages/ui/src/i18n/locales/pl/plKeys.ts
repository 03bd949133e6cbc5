import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Ten fragment odzyskiwania należy do innego portfela albo zastąpił go nowszy.',
  'unlock.no-share': 'To nie jest fragment odzyskiwania. Ma on dwanaście grup po cztery litery.',
  'unlock.wrong-group': 'Spójrz jeszcze raz na grupę {groups}: jest w niej błędna litera.',
  'unlock.restored':
    'Serwer cofnięto do wcześniejszego dnia. Ta przeglądarka i Twój fragment odzyskiwania otworzyły portfel bez niego. Utwórz teraz nowy fragment odzyskiwania na {page}.',
  'unlock.title': 'Otwórz tutaj swój portfel',
  'unlock.lead':
    'Ten portfel nie otwiera się samym logowaniem. Użyj fragmentu odzyskiwania albo poproś urządzenie, na którym jest otwarty.',
  'unlock.recovery': 'Fragment odzyskiwania',
  'unlock.open': 'Otwórz',
  'unlock.ask': 'Poproś inne urządzenie',
  'unlock.passkey': 'Użyj klucza dostępu',
  'share.title': 'Najpierw utwórz nowy fragment odzyskiwania',
  'share.why':
    'Ten portfel utworzyła wcześniejsza wersja i nikt nie wie, czy zachowano jego fragment odzyskiwania. Bez niego utrata tej przeglądarki oznacza utratę portfela.',
  'share.make': 'Utwórz nowy fragment',
  'share.made':
    'Zostanie pokazany w oknie portfela, gdzie nie zobaczy go żadna inna strona. Zachowaj go i wpisz go tam z powrotem.',
  'share.show': 'Pokaż',
  'share.closed': 'Okno zamknięto, zanim fragment wpisano z powrotem, albo ta przeglądarka nie pozwoliła go otworzyć.',
  'guard.title': 'Klucze dostępu do spraw wartościowych',
  'guard.lead-off':
    'Przed wszystkim, co ma wartość, można wymagać klucza dostępu: płatności, uprawnienia, nowa przeglądarka, dwanaście słów, inny adres.',
  'guard.lead-on':
    'Przed wszystkim, co ma wartość, ten portfel wymaga jednego z nich. Logowanie do witryny nie wymaga żadnego.',
  'guard.lead-owner':
    'Witryna, w której trwa Twoja sesja, chce jednego z nich przed wszystkim, co ma wartość. Logowanie do witryny nie wymaga żadnego.',
  'guard.lead-missing':
    'Witryna, w której trwa Twoja sesja, chce klucza dostępu przed wszystkim, co ma wartość. Utwórz go tutaj albo tam przy pierwszej płatności.',
  'guard.limits':
    'Zatrzyma każdego, kto skopiował tę przeglądarkę albo czyta Twoją pocztę. Nie zatrzyma nikogo, kto ma dwanaście słów, prowadzi ten serwer albo ma i Twoją pocztę, i kopię tej przeglądarki.',
  'guard.name': 'Nazwa',
  'guard.default-name': 'Klucz dostępu',
  'guard.make': 'Utwórz klucz dostępu',
  'guard.save': 'Zapisz nazwę',
  'guard.rename': 'Zmień nazwę',
  'guard.turn-on': 'Wymagaj przed wartościowym',
  'guard.turn-off': 'Już nie wymagaj',
  'guard.ask': 'Potwierdź kluczem dostępu',
  'guard.ask-lead': 'Ten portfel wymaga go przed wszystkim, co ma wartość.',
  'guard.then': 'Potem potrzebny będzie klucz dostępu',
  'guard.asking': 'Potwierdź kluczem dostępu…',
  'guard.unanswered': 'Klucz dostępu nie odpowiedział. Niczego nie podpisano; spróbuj ponownie.',
  'guard.known': 'Ten klucz dostępu już należy do tego portfela. Użyj innego.',
  'guard.first': 'Najpierw utwórz klucz dostępu',
  'guard.first-lead':
    'Ta witryna chce go przed wszystkim, co ma wartość. Odtąd portfel będzie go wymagać w każdej witrynie; logowanie nie wymaga żadnego.',
  'guard.make-lead': 'Przechowa go Twoje urządzenie albo menedżer haseł. Gdy będzie utworzony, zamknij to okno.',
  'guard.lost-before': 'Jeśli kiedyś go utracisz, {page} pozwoli go zapomnieć po zapowiedzi trwającej 72 godziny.',
  'guard.lost-lead':
    'Jeśli utracisz wszystkie, ten portfel może je zapomnieć: po 72 godzinach z kodem w przeglądarce, która może go otworzyć, po 30 dniach z jednym z tych dwóch. Mogą to zatrzymać Twoja skrzynka i każda zalogowana przeglądarka.',
  'guard.lost': 'Nie mam już swoich kluczy dostępu',
  'guard.lost-both': 'I skrzynki też nie',
  'guard.lost-waits':
    'Te klucze dostępu zgłoszono jako utracone. Od {date} można je zapomnieć. Jeśli to nie Ty, zatrzymaj to.',
  'guard.lost-due': 'Termin minął. Te klucze dostępu można teraz zapomnieć i żaden nie jest już wymagany.',
  'guard.keep': 'Zachowaj je',
  'guard.forget': 'Zapomnij je',
  'guard.stop-heading': 'Twoje klucze dostępu zgłoszono jako utracone',
  'guard.stop-lead':
    'Ktoś, kto może czytać tę skrzynkę, poprosił Twój portfel o zapomnienie kluczy dostępu. Jeśli to nie Ty, zatrzymaj to.',
  'guard.stopped': 'Zatrzymano: zostają. Teraz zaloguj się na {page} i usuń każdą przeglądarkę, która nie jest Twoja.',
  'export.title': 'Eksportuj klucz',
  'export.lead':
    'Dwanaście słów otwiera ten portfel w każdym innym programie portfela, na zawsze. Potrzebujesz ich tylko, aby odejść.',
  'export.warning': 'Kto je zobaczy, ma portfel. Żadna witryna i żadna pomoc techniczna nigdy ich nie potrzebuje.',
  'export.hold': 'Przytrzymaj, aby pokazać',
  'export.closes': 'Kod potwierdzony. Zamknie się za {time}',
  'export.accounts': 'Konta, które otwierają te słowa',
  'export.evm': 'Ethereum i podobne sieci',
  'export.solana': 'Solana',
  'backup.title': 'Kopia zapasowa',
  'backup.share': 'Twój fragment odzyskiwania',
  'backup.lead': 'Dwanaście grup na papierze. Z kodem z Twojego e-maila otwierają ten portfel na nowym urządzeniu.',
  'backup.number': 'Numer {number}, {date}',
  'backup.copy': 'Kopiuj',
  'backup.file': 'Zapisz jako plik',
  'backup.now':
    'Sam niczego nie otwiera. Nic się jeszcze nie zmieniło: portfel przejdzie na niego, gdy pokażesz, że został zachowany.',
  'backup.kept': 'Mam go zapisanego',
  'backup.enter': 'Wpisz grupy {first} i {second}',
  'backup.from-paper': 'Z kartki albo wczytaj plik.',
  'backup.group': 'Grupa {number}',
  'backup.load': 'Wczytaj plik',
  'backup.differs': 'To nie jest to, co pokazano. Spójrz jeszcze raz na swoją kopię.',
  'backup.again': 'Pokaż ponownie',
  'backup.confirm': 'Potwierdź',
  'backup.passkey-instead': 'Chroń kluczem dostępu',
  'backup.saved': 'Twój portfel ma kopię zapasową',
  'backup.saved-hint':
    'Trzymaj kartkę z dala od tego urządzenia. Nowy fragment możesz utworzyć w każdej chwili; stary niczego już wtedy nie otworzy.',
  'backup.passkey': 'Dodaj klucz dostępu',
  'backup.passkey-hint': 'Otwiera go bez kartki',
  'unlock.words': 'Otwórz {page} na drugim urządzeniu i zatwierdź to urządzenie. Musi pokazać te słowa:',
}

export default words
