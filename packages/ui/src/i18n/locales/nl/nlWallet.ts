import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Foyer-wallet',
  'frame.loading': 'Een moment…',
  'session.signed-out': 'Je bent uitgelogd.',
  'session.revoked': 'Deze browser is uitgelogd vanuit een andere browser van jou. Log opnieuw in.',
  'session.copied':
    'Je bent overal uitgelogd, omdat deze sessie op twee plaatsen is gebruikt: misschien heeft iemand haar gekopieerd. Log opnieuw in en bekijk je andere sessies.',
  'session.email-changed': 'Het e-mailadres van deze wallet is gewijzigd. Log in met het nieuwe.',
  'session.sign-out-unheard':
    'Je bent hier uitgelogd, maar de server weet het nog niet. Dat wordt gemeld voordat er iets anders gebeurt.',
  'passkey.lead': 'Je passkey opent de wallet in het venster waar je vandaan kwam.',
  'passkey.closed': 'Het venster voor je passkey is gesloten, of deze browser liet het niet opengaan.',
  'device.heading': 'Keur deze login goed',
  'device.done': 'Deze login is goedgekeurd. Ga terug naar de site: er is een code naar je onderweg.',
  'device.warning': 'Keur alleen goed als je dit zojuist zelf hebt gevraagd.',
  'social.verify': 'Bevestig dat jij het bent, met het {provider}-account van deze wallet.',
  'social.blocked':
    'De browser liet het venster niet opengaan. Sta pop-ups toe voor deze wallet en probeer het opnieuw.',
  'social.closed': 'Het venster is te vroeg gesloten.',
  'social.account': '{provider}-account',
  'social.alone':
    'Dit venster kan de site waar het bij hoort niet bereiken, dus niemand is ingelogd. Sluit het en kies daar een andere manier om in te loggen.',
  'social.done': 'Klaar. Dit venster sluit vanzelf; je kunt het ook zelf sluiten.',
  'wallet.title': 'Je wallet',
  'wallet.send-code': 'Code sturen',
  'wallet.code': 'Code uit de mail',
  'wallet.farcaster': 'Doorgaan met Farcaster',
  'wallet.farcaster-lead':
    'Scan dit met je telefoon, of open het daar, en bevestig in de Farcaster-app. Deze pagina gaat vanzelf verder.',
  'wallet.farcaster-verify': 'Bevestig dat jij het bent, met het Farcaster-account van deze wallet.',
  'wallet.farcaster-code': 'Code om met je telefoon te scannen',
  'wallet.farcaster-user': 'Farcaster-account {fid}',
  'wallet.by-mail': 'E-mailadres gebruiken',
  'wallet.sign-out': 'Uitloggen',
  'wallet.check-mail': 'Open eerst de link in je mail. Deze pagina gaat vanzelf verder.',
  'wallet.addresses': 'Adressen',
  'wallet.sessions': 'Waar hij open is',
  'wallet.end': 'Beëindigen',
  'wallet.custody': 'Wie hem kan openen',
  'wallet.make-strict': 'Strikt maken',
  'wallet.make-standard': 'Standaard maken',
  'wallet.new-recovery': 'Nieuw herstelfragment maken',
  'wallet.recovery-current': 'Fragment nummer {number} van {date} opent nu deze wallet. Vernietig alle eerdere.',
  'wallet.give-up': 'Opgeven, alles laten zoals het is',
  'wallet.gave-up': 'Opgegeven. Het getoonde fragment is ongeldig: vernietig het. Alles is zoals eerst.',
  'wallet.gave-up-late': 'Het was al bevestigd: het nieuwe fragment is het fragment dat deze wallet opent. Bewaar het.',
  'wallet.pending': 'Hier is een nieuw herstelfragment gemaakt en niet bevestigd. De wallet is zoals hij was.',
  'wallet.go-on-share': 'Ermee doorgaan',
  'wallet.share-needed':
    'Deze wallet heeft een herstelfragment nodig voordat je hem kunt gebruiken. Open {page} en maak er een.',
  'wallet.first-share':
    'Je wallet heeft nog geen sleutel. Hij krijgt er een samen met een herstelfragment, dat hem opent als deze browser verloren is.',
  'wallet.make-first': 'Mijn wallet maken',
  'wallet.legacy':
    'Deze wallet is door een eerdere versie gemaakt, en niemand weet of er een herstelfragment van is bewaard. Maak een nieuw voordat je hem voor iets van waarde gebruikt.',
  'wallet.server-restored':
    'Als de server ooit naar een back-up wordt teruggezet, opent een browser van jou samen met het herstelfragment deze wallet; geen van beide doet dat alleen.',
  'wallet.devices': 'Browsers die hem kunnen openen',
  'wallet.devices-lead':
    'Elke browser heeft een eigen deel. Een browser die je verwijdert, is uitgelogd en heeft weer een code nodig.',
  'wallet.remove': 'Verwijderen',
  'wallet.remove-last': 'Dit is de laatste. Toon eerst dat je je herstelfragment nog hebt.',
  'wallet.passkey-done':
    'Een passkey van jou opent hem nu. Zonder de passkey heb je nog steeds het fragment op papier nodig.',
  'wallet.mailbox': 'Een verloren mailbox',
  'wallet.mailbox-lead':
    'Als je de mail van dit adres niet meer kunt lezen, kan deze wallet er een ander voor in de plaats zetten. Het oude adres krijgt bericht en heeft 72 uur om het tegen te houden.',
  'wallet.mailbox-lost': 'Ik ben deze mailbox kwijt',
  'wallet.mailbox-waits':
    '{email} kan er vanaf {date} voor in de plaats komen. Blijf hier tot dan ingelogd en kom terug om het af te ronden.',
  'wallet.mailbox-due': 'Het oude adres heeft zijn tijd gehad. {email} kan er nu voor in de plaats komen.',
  'wallet.mailbox-finish': 'Nieuwe adres gebruiken',
  'wallet.mailbox-stop': 'Adres laten zoals het is',
  'email.heading': 'Een ander e-mailadres voor je wallet',
  'email.lead':
    'Iemand heeft je wallet open in een browser en heeft gevraagd een ander adres in de plaats van dit adres te zetten. Was jij dat niet, houd het dan tegen.',
  'email.stop': 'Tegenhouden',
  'email.stopped':
    'Tegengehouden: dit adres blijft. Log nu in op {page} en verwijder elke browser die niet van jou is.',
  'wallet.verify': 'Er is een code naar {email} gestuurd. Voer hem in om door te gaan.',
  'wallet.go-on': 'Verder',
  'wallet.this-one': 'Deze browser',
  'wallet.requests': 'Wacht op jou',
  'wallet.requests-lead': 'Keur het alleen goed als het van jou is en deze zes woorden toont:',
  'wallet.decline': 'Weigeren',
  'wallet.now': 'Nu',
  'wallet.added': 'Sinds {date}',
  'wallet.standard-name': 'Standaard',
  'wallet.strict-name': 'Strikt',
  'wallet.standard':
    'Een code uit je mail opent deze wallet op elk apparaat. Wie deze server beheert, of je mail kan lezen, zou bij de sleutel kunnen.',
  'wallet.strict':
    'Een nieuw apparaat heeft ook je herstelfragment, een passkey of een ja van een apparaat van jou nodig. De server alleen kan niet bij de sleutel; verlies je dit allemaal, dan is de wallet weg.',
  'wallet.standard-elsewhere':
    'Je {provider}-account opent deze wallet op elk apparaat. Wie deze server beheert, of met dat account kan inloggen, zou bij de sleutel kunnen.',
  'wallet.strict-elsewhere':
    'Naast je {provider}-account heeft een nieuw apparaat je herstelfragment, een passkey of een ja van een apparaat van jou nodig. De server alleen kan niet bij de sleutel; verlies je dit allemaal, dan is de wallet weg.',
  'wallet.export-hint': 'Twaalf woorden, om over te stappen naar een andere wallet',
  'device.address': 'Netwerkadres',
  'verify.title': 'Bevestig dat jij het bent',
  'email.add-title': 'E-mailadres toevoegen',
  'email.add-text': 'Deze wallet heeft er geen. Met een adres kun je ook inloggen met een code uit de mail.',
  'email.add-lead': '{site} wil een e-mailadres aan je wallet toevoegen',
  'email.add-warning':
    'Wie de mail van {email} leest, kan vanaf dan inloggen bij deze wallet. Ga alleen door als jij dat alleen bent.',
  'email.add-on-page': 'Open {page} om een e-mailadres aan deze wallet toe te voegen.',
  'delegation.title': 'Een contract stuurt je account aan',
  'delegation.text':
    'Op {network} voert je account dit contract uit (EIP-7702). Haal het weg en het is weer een gewoon account. Dat kost hoogstens {fee}, van dit account.',
  'delegation.remove': 'Weghalen',
  'delegation.too-little':
    'Het account heeft daar {balance}, en alleen daaruit komen de kosten. Stuur er eerst {missing} heen.',
  'delegation.unclear':
    'Een eerdere transactie kan het nog weghalen, en het netwerk zegt niet wat ervan is geworden: {hash}. Als je er nog een ondertekent, worden misschien beide uitgevoerd, en elk kost tot {fee}.',
  'delegation.another': 'Nog een ondertekenen',
  'social.lost': 'Het venster kwam niet voorbij zijn eerste pagina. Probeer het opnieuw of kies een andere manier.',
}

export default words
