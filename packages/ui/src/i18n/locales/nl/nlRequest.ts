import type { Messages } from '../../parts.ts'

const words: Messages<'request'> = {
  'approve.smart-account': 'Je smart account',
  'approve.details': 'Wat er wordt gevraagd',
  'approve.reading': 'Verzoek lezen…',
  'approve.arming': 'De knoppen werken zo',
  'approve.covered':
    'Iets op de pagina bedekt dit verzoek, of het is te klein om te lezen; daarom staan de knoppen uit.',
  'approve.working': 'Ondertekenen…',
  'approve.read-on': 'Lees verder, {page} van {pages}',
  'approve.read-to-end': 'Lees tot het einde om door te gaan',
  'approve.sign': 'Ondertekenen',
  'approve.approve': 'Goedkeuren',
  'approve.all': 'Details',
  'approve.receive': '{symbol} ontvangen',
  'approve.receive-hint':
    'Verzend {symbol} naar dit account op {network}. Als het er is, annuleer dan en vraag het opnieuw op de site.',
  'approve.receive-copied': 'Het adres is gekopieerd',
  'approve.receive-uncopied': 'De browser heeft het niet gekopieerd. Selecteer het adres.',
  'approve.receive-code': 'Het adres van het account als code voor een camera',
  'lead.title': 'Bevestig in een eigen venster',
  'lead.weighty':
    'Dit kan waarde verplaatsen of een recht geven. In zijn eigen venster kan geen pagina eroverheen tekenen.',
  'lead.unseen':
    'Hier kan niemand zeker weten dat je alles ziet. In zijn eigen venster kan geen pagina eroverheen tekenen.',
  'lead.look-for': 'Zoek naar',
  'lead.asked-by': 'Gevraagd door',
  'lead.open': 'Venster openen',
  'lead.continue': 'Doorgaan in een venster',
  'lead.waiting': 'Wachten op het venster van je wallet',
  'lead.waiting-hint': 'Als het gesloten wordt, wordt er niets ondertekend.',
  'lead.show': 'Venster tonen',
  'lead.blocked':
    'Het venster ging niet open. Laat {site} vensters openen en druk opnieuw; in een andere app open je de site in je browser.',
  'lead.closed': 'Het venster is gesloten, dus er is niets ondertekend. Open het opnieuw of annuleer.',
  'approve.again':
    'Je hebt dezelfde betaling {ago} goedgekeurd. Misschien is ze onderweg: kijk eerst bij je activiteit.',
  'outcome.signed': 'Ondertekend',
  'outcome.sent-hint': 'Het netwerk bevestigt het. De site weet het.',
  'outcome.explorer': 'Bekijk in explorer',
  'outcome.failed': 'Dat is niet gelukt',
  'outcome.failed-hint': 'Kijk bij je activiteit voordat je het opnieuw probeert.',
  'outcome.undone': 'Het netwerk nam het aan en draaide het terug. Wat verplaatst zou zijn, bleef bij jou.',
  'outcome.undone-part': 'Het netwerk draaide een deel ervan terug. Je activiteit zegt welk.',
  'outcome.spent': 'Netwerkkosten, uitgegeven',
  'outcome.retrying': 'Nieuwe poging…',
  'outcome.halted': 'Er is niets ondertekend.',
  'outcome.halted-signed':
    'Het is ondertekend. Opnieuw proberen verzendt precies hetzelfde nog eens, dus het gebeurt hoogstens één keer.',
  'outcome.unsure': 'Het netwerk heeft niet geantwoord. De transactie {hash} is misschien toch verzonden.',
  'outcome.locked': 'Open eerst je wallet op de pagina van de site',
  'outcome.withdrawn': 'De site heeft zijn verzoek ingetrokken. Er is niets ondertekend.',
  'message.title': 'Bericht ondertekenen',
  'message.lead': '{site} vraagt een handtekening',
  'message.only': 'Alleen een bericht. Het verplaatst niets en kost niets.',
  'message.text': 'Bericht',
  'message.bytes': 'Bericht (geen tekst, als hex getoond)',
  'message.hash':
    'Dit is een kale waarde van 32 bytes. Die kan voor van alles staan, ook voor een transactie. Onderteken alleen als je weet wat het is.',
  'message.other-site':
    'Hiermee log je in bij {domain}, maar {site} vraagt het. Misschien wil iemand als jou inloggen.',
  'message.sign-in': 'Door te ondertekenen vertel je {domain} dat dit account van jou is.',
  'message.plain': 'Alleen een bericht. Op zichzelf verplaatst het niets en kost het niets.',
  'message.hidden': 'Het bevat tekens die niemand kan zien ({list}). Hieronder zijn ze uitgeschreven.',
  'message.turned':
    'Het bevat tekens die de tekstrichting omkeren ({list}): misschien lees je het in een andere volgorde dan het wordt ondertekend. Hieronder zijn ze uitgeschreven.',
  'message.unreadable': 'Deze bytes zijn geen tekst. Niemand kan lezen waar ze voor staan.',
  'message.broken-sign-in':
    'Dit is een login met bytes erin die geen tekst zijn. Een site accepteert hem misschien, al kan hij niet worden getoond zoals hij is.',
  'message.digits': 'Dit is een rij cijfers, geen woorden. Niemand kan lezen waar die voor staat.',
  'message.gap': 'Er staan veel lege regels in. Daaronder staat nog meer.',
  'message.other-page': 'Deze login is voor {uri}, maar {site} vraagt erom.',
  'message.other-account': 'Deze login noemt een ander account dan het account dat ondertekent.',
  'message.run-out': 'Deze login is al verlopen.',
  'message.capabilities': 'Deze login laat de site ook dingen doen in jouw naam. Ze staan onder het bericht.',
  'message.capability': 'Laat de site dit doen',
  'message.read-as': 'Zoals een site het kan lezen',
  'typed.title': 'Gegevens ondertekenen',
  'typed.domain': 'Voor',
  'typed.contract': 'Contract',
  'typed.type': 'Soort',
  'typed.order':
    'Order: wie deze handtekening heeft, mag nemen wat je aanbiedt voor wat er wordt gevraagd. Lees beide kanten.',
  'typed.date': '{date} UTC',
  'typed.trade': 'Order: wie deze handtekening heeft, mag {gives} van je nemen, in ruil voor {gets}.',
  'typed.trade-nothing':
    'Order voor niets: wie deze handtekening heeft, mag {gives} van je nemen, en jij krijgt niets.',
  'typed.root':
    'Het bevat alleen een vingerafdruk van wat wordt ondertekend. Niemand kan hier lezen wat je zou verkopen of voor hoeveel.',
  'typed.delegate': 'Delegatie: {account} mag in jouw naam handelen, binnen wat hieronder staat.',
  'typed.authorization':
    'Hiermee draag je je account over aan de code op {account}, die dan alles in naam van je account mag doen.',
  'typed.looks-like-permit':
    'Dit heeft de vorm van een machtiging: {account} zou er tokens van jou mee kunnen nemen, hoe het zichzelf ook noemt.',
  'typed.unknown': 'Deze wallet weet niet wat {contract} met deze handtekening doet.',
  'typed.any-chain': 'Er wordt geen netwerk genoemd: de handtekening geldt op alle netwerken.',
  'typed.version': 'Versie',
  'typed.salt': 'Salt',
  'transaction.title': 'Transactie goedkeuren',
  'transaction.lead': '{site} vraagt een transactie',
  'transaction.data': 'Gegevens',
  'transaction.at-most': 'hoogstens {amount}',
  'transaction.sponsored': 'Betaald door {sponsor}, niet door jou',
  'transaction.sponsor-owner': 'de beheerder van de wallet',
  'transaction.sponsor-site': 'de dienst die {site} noemde',
  'transaction.changes': 'Wat er voor jou verandert',
  'transaction.nothing': 'Geen saldo van jou verandert',
  'transaction.send': '−{amount}',
  'transaction.receive': '+{amount}',
  'transaction.unknown-changes': 'Dit netwerk kan niet zeggen wat er zou veranderen.',
  'transaction.fails': 'Dit zou mislukken: {reason}',
  'transaction.missing': 'Er ontbreekt {missing}. Je hebt {balance} op {network}, en de netwerkkosten tellen ook mee.',
  'transaction.all-nfts': '{spender} mag al je NFT’s van deze collectie nemen, nu en later.',
  'transaction.to-token': 'Dit verzendt tokens naar het contract van het token zelf, waar ze verloren zijn.',
  'smart.deploys': 'Dit maakt ook je smart account op dit netwerk aan.',
  'smart.delegates': 'Contract dat je account gaat uitvoeren',
  'network.nameless': 'Onbekend netwerk ({id})',
  'network.unknown-coin': 'van de coin ervan',
  'network.unknown-lead': 'Deze wallet kent het netwerk {id} niet en weet niet hoe de coin ervan heet.',
  'confirm.gone': 'Hier valt niets te bevestigen.',
  'confirm.gone-hint': 'Er is niets ondertekend. Ga terug naar de site en vraag het opnieuw.',
  'message.key':
    'Wie deze handtekening heeft, kan je account bij {service} gebruiken. {site} is niet {service} en wil misschien stelen wat je daar hebt.',
  'message.own-key':
    'Wie deze handtekening heeft, kan je account bij {service} gebruiken. Onderteken dit bericht nooit op een andere site.',
  'message.may-be-key':
    'Deze handtekening kan een account of sleutel van je ontgrendelen. Ga alleen door als je deze site vertrouwt.',
  'message.other-host':
    'Hierin staat {domain}, maar {site} vraagt het. Misschien wil iemand je account bij {domain} gebruiken.',
  'message.no-site':
    'Een andere site kan met deze handtekening als jou inloggen: het bericht zegt niet voor welke site het is.',
  'message.code':
    'Hierin staat een lange code die je hier niet kunt lezen. Het kan een opdracht of een transactie zijn.',
  'typed.outside': 'Een dienst buiten de blockchain kan dit uitvoeren als een opdracht van jou.',
  'typed.outside-send':
    'Een dienst buiten de blockchain kan met deze handtekening {amount} van je naar {account} sturen.',
  'typed.outside-right': 'Deze handtekening kan iemand anders toegang tot je tegoed geven ({name}).',
  'typed.cancel':
    'Deze handtekening kan alleen opdrachten of toestemmingen annuleren die je eerder ondertekende. Je tegoed blijft waar het is.',
  'typed.poll': 'Je stemt in {space} op Snapshot: {choice}. Je tegoed blijft waar het is.',
  'typed.follow': 'Verandert of je {space} op Snapshot volgt. Je tegoed blijft waar het is.',
  'typed.revoke': 'Deze handtekening kan alleen de toestemming van {spender} voor {what} intrekken.',
  'typed.vote-self': 'Deze handtekening kan je alleen de stemmen van je eigen {token} geven.',
}

export default words
