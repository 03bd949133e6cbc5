import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Inloggen met een passkey',
  'passkeyLogin.site': 'Om verder te gaan op {site}',
  'passkeyLogin.lead':
    'Een passkey wordt bewaard door dit apparaat, een beveiligingssleutel of je wachtwoordmanager, en geopend met je vinger, gezicht of pincode. Hij werkt alleen hier: controleer dat het adres van dit venster {address} is.',
  'passkeyLogin.use': 'Mijn passkey gebruiken',
  'passkeyLogin.make': 'Nieuwe wallet maken',
  'passkeyLogin.make-lead':
    'Nieuw hier? Je apparaat vraagt het twee keer: één keer om de passkey te maken, één keer om te zien dat hij werkt.',
  'passkeyLogin.alone':
    'Dit venster vindt de pagina niet waar het bij hoort. Sluit het, ga terug naar de site en druk daar opnieuw.',
  'passkeyLogin.none':
    'Deze browser heeft geen passkeys. Open de site in een andere browser, of kies daar een andere manier om in te loggen.',
  'passkeyLogin.unanswered':
    'Je passkey antwoordde niet. Het is afgebroken, duurde te lang, of er is hier geen voor deze wallet. Probeer het opnieuw; een passkey van je telefoon kies je in het venster van de browser.',
  'passkeyLogin.known':
    'Dit apparaat heeft al een passkey van een wallet hier. Druk op ‘Mijn passkey gebruiken’, of kies een ander apparaat voor een nieuwe wallet.',
  'passkeyLogin.unable':
    'Dit apparaat kan geen passkey bewaren die inlogt. Kies in het venster van de browser een ander apparaat of een wachtwoordmanager, of een andere manier om in te loggen.',
  'passkeyLogin.elsewhere': 'De browser zegt dat passkeys van deze wallet op dit adres niet werken.',
  'passkeyLogin.sealed-title': 'Je passkey opent je wallet',
  'passkeyLogin.sealed':
    'Hij wordt verzegeld onder je passkey: deze server alleen kan hem niet openen. Niemand kan een passkey voor je herstellen: raakt hij verloren, met elke browser waar de wallet open is, dan ook wat de wallet bevat.',
  'passkeyLogin.plain-title': 'Je passkey laat je binnen, en niet meer',
  'passkeyLogin.plain':
    'Deze passkey, of deze browser, kan geen wallet verzegelen. Daarom bewaart deze server alle delen van de sleutel, verzegeld met een eigen sleutel: wie hem beheert kan bij je wallet komen. En niemand kan een passkey voor je herstellen: raakt hij verloren, dan laat niets anders je binnen.',
  'passkeyLogin.before':
    'Voordat er geld in de wallet zit, open {page}: voeg een e-mailadres of een tweede passkey toe, en maak een herstelfragment of schrijf de twaalf woorden op.',
  'passkeyLogin.paper-title': 'Je wallet heeft een herstelfragment nodig',
  'passkeyLogin.paper':
    'Deze passkey, of deze browser, kan geen wallet verzegelen, en deze mag niet voor de server alleen opengaan. Hij krijgt zijn sleutel samen met een herstelfragment, dat je op papier bewaart.',
  'passkeyLogin.paper-page': 'Ga verder, open dan {page}, log daar in met deze passkey en maak het.',
  'passkeyLogin.shut-title': 'Je bent binnen, en de wallet blijft dicht',
  'passkeyLogin.shut':
    'Hij is verzegeld onder je passkey, en deze browser kan de passkey niet vragen om wat hem opent. Je kunt je wallet hier bekijken. Gebruik om te ondertekenen een browser die het kan, of je herstelfragment.',
  'passkeyLogin.is-standard':
    'Je passkey opent deze wallet op elk apparaat dat hem heeft. Wie deze server beheert kan ook bij de sleutel komen.',
  'passkeyLogin.is-strict':
    'Je passkey, of je herstelfragment, opent deze wallet op een nieuw apparaat. De server alleen kan niet bij de sleutel; verlies je beide en elke browser waar hij open is, dan is de wallet weg.',
  'passkeyLogin.add': 'Een die inlogt toevoegen',
  'passkeyLogin.logs-in': 'Logt je in',
  'passkeyLogin.added-plain':
    'Deze passkey logt vanaf nu in op je wallet, en kan hem niet verzegelen: op een nieuw apparaat is ook je herstelfragment nodig.',
  'passkeyLogin.user': 'Wallet met een passkey',
  'passkeyLogin.verify': 'Bevestig dat jij het bent, met de passkey van deze wallet.',
}

export default words
