import type { Messages } from '../../parts.ts'

const words: Messages<'request'> = {
  'approve.smart-account': 'Votre compte intelligent',
  'approve.details': 'Ce qui est demandé',
  'approve.reading': 'Lecture de la demande…',
  'approve.arming': 'Les boutons s’activent dans un instant',
  'approve.covered':
    'Quelque chose sur la page couvre cette demande, ou elle est trop petite pour être lue : ses boutons sont désactivés.',
  'approve.working': 'Signature…',
  'approve.read-on': 'Lire la suite, {page} sur {pages}',
  'approve.read-to-end': 'Lisez jusqu’au bout pour continuer',
  'approve.sign': 'Signer',
  'approve.approve': 'Approuver',
  'approve.all': 'Détails',
  'approve.receive': 'Recevoir {symbol}',
  'approve.receive-hint':
    'Envoyez {symbol} à ce compte sur {network}. Une fois arrivé, annulez et redemandez sur le site.',
  'approve.receive-copied': 'L’adresse est copiée',
  'approve.receive-uncopied': 'Le navigateur ne l’a pas copiée. Sélectionnez l’adresse.',
  'approve.receive-code': 'L’adresse du compte en code pour une caméra',
  'lead.title': 'Confirmez dans une fenêtre à part',
  'lead.weighty':
    'Ceci peut déplacer de la valeur ou accorder un droit. Dans sa propre fenêtre, aucune page ne peut dessiner par-dessus.',
  'lead.unseen':
    'Ici, rien ne garantit que vous voyez tout. Dans sa propre fenêtre, aucune page ne peut dessiner par-dessus.',
  'lead.look-for': 'Cherchez',
  'lead.asked-by': 'Demandé par',
  'lead.open': 'Ouvrir la fenêtre',
  'lead.continue': 'Continuer dans une fenêtre',
  'lead.waiting': 'En attente de la fenêtre de votre portefeuille',
  'lead.waiting-hint': 'Si elle est fermée, rien n’est signé.',
  'lead.show': 'Afficher la fenêtre',
  'lead.blocked':
    'La fenêtre ne s’est pas ouverte. Permettez à {site} d’ouvrir des fenêtres et appuyez à nouveau ; dans une autre application, ouvrez le site dans votre navigateur.',
  'lead.closed': 'La fenêtre a été fermée, rien n’a donc été signé. Rouvrez-la, ou annulez.',
  'approve.again':
    'Vous avez approuvé le même paiement {ago}. Il est peut-être en route : regardez d’abord votre activité.',
  'outcome.signed': 'Signé',
  'outcome.sent-hint': 'Le réseau le confirme. Le site le sait.',
  'outcome.explorer': 'Voir dans l’explorateur',
  'outcome.failed': 'Cela n’a pas marché',
  'outcome.failed-hint': 'Regardez votre activité avant de réessayer.',
  'outcome.undone': 'Le réseau l’a pris, puis annulé. Ce qui devait bouger est resté chez vous.',
  'outcome.undone-part': 'Le réseau en a annulé une partie. Votre activité dit laquelle.',
  'outcome.spent': 'Frais de réseau, dépensés',
  'outcome.retrying': 'Nouvel essai…',
  'outcome.halted': 'Rien n’a été signé.',
  'outcome.halted-signed':
    'C’est signé. Réessayer envoie exactement la même chose, elle est donc exécutée une fois au plus.',
  'outcome.unsure': 'Le réseau n’a pas répondu. La transaction {hash} a peut-être quand même été envoyée.',
  'outcome.locked': 'Ouvrez d’abord votre portefeuille sur la page du site',
  'outcome.withdrawn': 'Le site a retiré sa demande. Rien n’a été signé.',
  'message.title': 'Signer un message',
  'message.lead': '{site} demande une signature',
  'message.only': 'Un simple message. Il ne déplace rien et ne coûte rien.',
  'message.text': 'Message',
  'message.bytes': 'Message (pas du texte, affiché en hex)',
  'message.hash':
    'C’est une valeur brute de 32 octets. Elle peut représenter n’importe quoi, y compris une transaction. Ne signez que si vous savez ce que c’est.',
  'message.other-site':
    'Ceci vous identifie sur {domain}, mais c’est {site} qui le demande. Quelqu’un veut peut-être s’identifier à votre place.',
  'message.sign-in': 'En signant, vous dites à {domain} que ce compte est à vous.',
  'message.plain': 'Un simple message. En lui-même, il ne déplace rien et ne coûte rien.',
  'message.hidden':
    'Il contient des caractères que personne ne peut voir ({list}). Ils sont écrits en toutes lettres plus bas.',
  'message.turned':
    'Il contient des caractères qui inversent le sens du texte ({list}) : il se lit peut-être dans un autre ordre que celui qui est signé. Ils sont écrits en toutes lettres plus bas.',
  'message.unreadable': 'Ces octets ne sont pas du texte. Personne ne peut lire ce qu’ils représentent.',
  'message.broken-sign-in':
    'C’est une identification qui contient des octets qui ne sont pas du texte. Un site peut l’accepter, bien qu’elle ne puisse pas être montrée telle quelle.',
  'message.digits': 'C’est une suite de chiffres, pas des mots. Personne ne peut lire ce qu’elle représente.',
  'message.gap': 'Il contient beaucoup de lignes vides. La suite est en dessous.',
  'message.other-page': 'Cette identification est pour {uri}, mais c’est {site} qui la demande.',
  'message.other-account': 'Cette identification nomme un autre compte que celui qui signe.',
  'message.run-out': 'Cette identification a déjà expiré.',
  'message.capabilities':
    'Cette identification permet aussi au site d’agir en votre nom. Le détail est sous le message.',
  'message.capability': 'Permet au site de faire',
  'message.read-as': 'Comme un site peut le lire',
  'typed.title': 'Signer des données',
  'typed.domain': 'Pour',
  'typed.contract': 'Contrat',
  'typed.type': 'Type',
  'typed.order':
    'Ordre : quiconque a cette signature peut prendre ce que vous offrez contre ce qui est demandé. Lisez les deux côtés.',
  'typed.date': '{date} UTC',
  'typed.trade': 'Ordre : quiconque a cette signature peut vous prendre {gives}, contre {gets}.',
  'typed.trade-nothing':
    'Ordre pour rien : quiconque a cette signature peut vous prendre {gives}, et vous n’obtenez rien.',
  'typed.root':
    'Il ne contient qu’une empreinte de ce qui est signé. Personne ne peut lire ici ce que vous vendriez, ni à quel prix.',
  'typed.delegate': 'Délégation : {account} peut agir en votre nom, dans les limites indiquées plus bas.',
  'typed.authorization':
    'Ceci livre votre compte au code à l’adresse {account}, qui peut ensuite tout faire en son nom.',
  'typed.looks-like-permit':
    'Ceci a la forme d’une autorisation : {account} pourrait s’en servir pour prendre des jetons à vous, quel que soit le nom affiché.',
  'typed.unknown': 'Ce portefeuille ne sait pas ce que {contract} fait de cette signature.',
  'typed.any-chain': 'Aucun réseau n’est nommé : la signature vaut sur tous.',
  'typed.version': 'Version',
  'typed.salt': 'Sel',
  'transaction.title': 'Approuver la transaction',
  'transaction.lead': '{site} demande une transaction',
  'transaction.data': 'Données',
  'transaction.at-most': '{amount} au plus',
  'transaction.sponsored': 'Payé par {sponsor}, pas par vous',
  'transaction.sponsor-owner': 'l’opérateur du portefeuille',
  'transaction.sponsor-site': 'le service nommé par {site}',
  'transaction.changes': 'Ce qui change pour vous',
  'transaction.nothing': 'Aucun de vos soldes ne change',
  'transaction.send': '−{amount}',
  'transaction.receive': '+{amount}',
  'transaction.unknown-changes': 'Ce réseau ne peut pas dire ce qui changerait.',
  'transaction.fails': 'Ceci échouerait : {reason}',
  'transaction.missing':
    'Il manque {missing}. Vous avez {balance} sur {network}, et les frais de réseau comptent aussi.',
  'transaction.all-nfts': '{spender} peut prendre tous vos NFT de cette collection, maintenant et plus tard.',
  'transaction.to-token': 'Ceci envoie des jetons au contrat du jeton lui-même, où ils sont perdus.',
  'smart.deploys': 'Ceci crée aussi votre compte intelligent sur ce réseau.',
  'smart.delegates': 'Contrat que votre compte exécutera',
  'network.nameless': 'Réseau inconnu ({id})',
  'network.unknown-coin': 'de sa crypto',
  'network.unknown-lead': 'Ce portefeuille ne connaît pas le réseau {id}, ni le nom de sa crypto.',
  'confirm.gone': 'Il n’y a rien à confirmer ici.',
  'confirm.gone-hint': 'Rien n’a été signé. Retournez sur le site et redemandez.',
  'message.key':
    'Quiconque a cette signature peut utiliser votre compte {service}. {site} n’est pas {service} et veut peut-être voler ce que vous y avez.',
  'message.own-key':
    'Quiconque a cette signature peut utiliser votre compte {service}. Ne signez jamais ce message sur un autre site.',
  'message.may-be-key':
    'Cette signature peut déverrouiller un de vos comptes ou une de vos clés. Continuez seulement si vous faites confiance à ce site.',
  'message.other-host':
    'Ce message cite {domain}, mais c’est {site} qui le demande. Quelqu’un veut peut-être utiliser votre compte sur {domain}.',
  'message.no-site':
    'Un autre site pourrait se connecter à votre place avec cette signature : le message ne dit pas à quel site il est destiné.',
  'message.code': 'Ce message contient un long code illisible ici. Il peut s’agir d’un ordre ou d’une transaction.',
  'typed.outside': 'Un service hors de la blockchain peut exécuter ceci comme un ordre de votre part.',
  'typed.outside-send':
    'Un service hors de la blockchain peut, avec cette signature, envoyer {amount} de votre compte à {account}.',
  'typed.outside-right': 'Cette signature peut donner à quelqu’un d’autre l’accès à vos fonds ({name}).',
  'typed.cancel':
    'Cette signature ne peut qu’annuler des ordres ou des autorisations que vous aviez signés. Vos actifs ne bougent pas.',
  'typed.poll': 'Vous votez dans {space} sur Snapshot : {choice}. Vos actifs ne bougent pas.',
  'typed.follow': 'Change votre abonnement à {space} sur Snapshot. Vos actifs ne bougent pas.',
  'typed.revoke': 'Cette signature ne peut que révoquer l’autorisation de {spender} pour {what}.',
  'typed.vote-self': 'Cette signature ne peut que vous donner les votes de vos propres {token}.',
}

export default words
