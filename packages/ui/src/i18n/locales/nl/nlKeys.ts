import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Dat herstelfragment hoort bij een andere wallet, of een nieuwer heeft de plaats ingenomen.',
  'unlock.no-share': 'Dat is geen herstelfragment. Het heeft twaalf groepen van vier letters.',
  'unlock.wrong-group': 'Kijk nog eens naar groep {groups}: er staat een verkeerde letter in.',
  'unlock.restored':
    'De server is teruggezet naar een eerdere dag. Deze browser en je herstelfragment hebben de wallet zonder hem geopend. Maak nu een nieuw herstelfragment op {page}.',
  'unlock.title': 'Open je wallet hier',
  'unlock.lead':
    'Deze wallet gaat niet open met alleen een login. Neem je herstelfragment, of vraag een apparaat waarop hij open is.',
  'unlock.recovery': 'Herstelfragment',
  'unlock.open': 'Openen',
  'unlock.ask': 'Een ander apparaat vragen',
  'unlock.passkey': 'Passkey gebruiken',
  'share.title': 'Maak eerst een nieuw herstelfragment',
  'share.why':
    'Deze wallet is door een eerdere versie gemaakt, en niemand weet of het herstelfragment is bewaard. Zonder dat fragment zou je met deze browser ook de wallet verliezen.',
  'share.make': 'Nieuw fragment maken',
  'share.made':
    'Het wordt getoond in een venster van de wallet, waar geen andere pagina het kan zien. Bewaar het en voer het daar weer in.',
  'share.show': 'Tonen',
  'share.closed':
    'Het venster is gesloten voordat het fragment weer was ingevoerd, of deze browser liet het niet opengaan.',
  'guard.title': 'Passkeys voor waarde',
  'guard.lead-off':
    'Er kan een passkey worden gevraagd vóór alles van waarde: betalingen, machtigingen, een nieuwe browser, de twaalf woorden, een ander adres.',
  'guard.lead-on': 'Vóór alles van waarde vraagt deze wallet een van deze. Inloggen bij een site vraagt er geen.',
  'guard.lead-owner':
    'Een site waar je bent ingelogd, wil een van deze vóór alles van waarde. Inloggen bij een site vraagt er geen.',
  'guard.lead-missing':
    'Een site waar je bent ingelogd, wil een passkey vóór alles van waarde. Maak er hier een, of bij je eerste betaling daar.',
  'guard.limits':
    'Hij houdt tegen wie deze browser heeft gekopieerd of je mail leest. Hij houdt niet tegen wie de twaalf woorden heeft, deze server beheert, of zowel je mail als een kopie van deze browser heeft.',
  'guard.name': 'Naam',
  'guard.default-name': 'Passkey',
  'guard.make': 'Passkey maken',
  'guard.save': 'Naam opslaan',
  'guard.rename': 'Hernoemen',
  'guard.turn-on': 'Vragen vóór waarde',
  'guard.turn-off': 'Niet meer vragen',
  'guard.ask': 'Bevestig met je passkey',
  'guard.ask-lead': 'Deze wallet vraagt hem vóór alles van waarde.',
  'guard.then': 'Daarna wordt je passkey gevraagd',
  'guard.asking': 'Bevestig met je passkey…',
  'guard.unanswered': 'Je passkey heeft niet geantwoord. Er is niets ondertekend; probeer het opnieuw.',
  'guard.known': 'Deze passkey hoort al bij deze wallet. Gebruik een andere.',
  'guard.first': 'Maak eerst een passkey',
  'guard.first-lead':
    'Deze site wil er een vóór alles van waarde. Je wallet vraagt hem vanaf dan op elke site; inloggen vraagt er geen.',
  'guard.make-lead': 'Je apparaat of wachtwoordmanager bewaart hem. Sluit dit venster als hij is gemaakt.',
  'guard.lost-before':
    'Als hij ooit verloren gaat, kun je hem op {page} na een aankondiging van 72 uur laten vergeten.',
  'guard.lost-lead':
    'Als ze allemaal verloren zijn, kan deze wallet ze vergeten: 72 uur later met een code in een browser die hem kan openen, 30 dagen later met een van de twee. Je mailbox en elke browser die is ingelogd kunnen dat tegenhouden.',
  'guard.lost': 'Ik ben mijn passkeys kwijt',
  'guard.lost-both': 'En mijn mailbox ook',
  'guard.lost-waits':
    'Deze passkeys zijn als verloren gemeld. Vanaf {date} kunnen ze worden vergeten. Was jij dit niet, houd het dan tegen.',
  'guard.lost-due':
    'De aankondiging is voorbij. Deze passkeys kunnen nu worden vergeten, en er wordt er geen meer gevraagd.',
  'guard.keep': 'Houden',
  'guard.forget': 'Vergeten',
  'guard.stop-heading': 'Je passkeys zijn als verloren gemeld',
  'guard.stop-lead':
    'Iemand die deze mailbox kan lezen, heeft je wallet gevraagd zijn passkeys te vergeten. Was jij dat niet, houd het dan tegen.',
  'guard.stopped': 'Tegengehouden: ze blijven. Log nu in op {page} en verwijder elke browser die niet van jou is.',
  'export.title': 'Sleutel exporteren',
  'export.lead':
    'Twaalf woorden openen deze wallet in elk ander walletprogramma, voor altijd. Je hebt ze alleen nodig om over te stappen.',
  'export.warning': 'Wie ze ziet, bezit de wallet. Geen site en geen helpdesk heeft ze ooit nodig.',
  'export.hold': 'Houd vast om te tonen',
  'export.closes': 'Code bevestigd. Sluit over {time}',
  'export.accounts': 'Accounts die deze woorden openen',
  'export.evm': 'Ethereum en vergelijkbare netwerken',
  'export.solana': 'Solana',
  'backup.title': 'Back-up maken',
  'backup.share': 'Je herstelfragment',
  'backup.lead': 'Twaalf groepen op papier. Met een code uit je mail openen ze deze wallet op een nieuw apparaat.',
  'backup.number': 'Nummer {number}, van {date}',
  'backup.copy': 'Kopiëren',
  'backup.file': 'Opslaan als bestand',
  'backup.now':
    'Alleen opent het niets. Er is nog niets veranderd: de wallet stapt erop over als je hebt getoond dat je het hebt bewaard.',
  'backup.kept': 'Ik heb het opgeschreven',
  'backup.enter': 'Voer de groepen {first} en {second} in',
  'backup.from-paper': 'Van je papier, of laad het bestand.',
  'backup.group': 'Groep {number}',
  'backup.load': 'Bestand laden',
  'backup.differs': 'Dat is niet wat is getoond. Kijk nog eens naar je kopie.',
  'backup.again': 'Opnieuw tonen',
  'backup.confirm': 'Bevestigen',
  'backup.passkey-instead': 'Met een passkey beschermen',
  'backup.saved': 'Je wallet heeft een back-up',
  'backup.saved-hint':
    'Bewaar het papier weg van dit apparaat. Je kunt altijd een nieuw fragment maken; het oude opent dan niets meer.',
  'backup.passkey': 'Passkey toevoegen',
  'backup.passkey-hint': 'Opent hem zonder het papier',
  'unlock.words': 'Open {page} op het andere apparaat en keur dit apparaat goed. Het moet deze woorden tonen:',
}

export default words
