import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'S’identifier avec une clé d’accès',
  'passkeyLogin.site': 'Pour continuer sur {site}',
  'passkeyLogin.lead':
    'Une clé d’accès est gardée par cet appareil, une clé de sécurité ou votre gestionnaire de mots de passe, et s’ouvre par votre doigt, votre visage ou votre code PIN. Elle ne marche qu’ici : vérifiez que l’adresse de cette fenêtre est {address}.',
  'passkeyLogin.use': 'Utiliser ma clé d’accès',
  'passkeyLogin.make': 'Créer un nouveau portefeuille',
  'passkeyLogin.make-lead':
    'Première visite ? Votre appareil vous demande deux fois : pour créer la clé d’accès, puis pour voir qu’elle marche.',
  'passkeyLogin.alone':
    'Cette fenêtre ne trouve pas la page à laquelle elle appartient. Fermez-la, revenez au site et appuyez-y de nouveau.',
  'passkeyLogin.none':
    'Ce navigateur n’a pas de clés d’accès. Ouvrez le site dans un autre navigateur, ou choisissez-y une autre façon de vous identifier.',
  'passkeyLogin.unanswered':
    'Votre clé d’accès n’a pas répondu. C’était annulé, trop long, ou il n’y en a pas ici pour ce portefeuille. Réessayez ; une clé d’accès de votre téléphone se choisit dans la fenêtre du navigateur.',
  'passkeyLogin.known':
    'Cet appareil a déjà une clé d’accès d’un portefeuille d’ici. Appuyez sur « Utiliser ma clé d’accès », ou choisissez un autre appareil pour un nouveau portefeuille.',
  'passkeyLogin.unable':
    'Cet appareil ne peut pas garder de clé d’accès qui identifie. Choisissez un autre appareil ou un gestionnaire de mots de passe dans la fenêtre du navigateur, ou une autre façon de vous identifier.',
  'passkeyLogin.elsewhere':
    'Le navigateur dit que les clés d’accès de ce portefeuille ne marchent pas à cette adresse.',
  'passkeyLogin.sealed-title': 'Votre clé d’accès ouvre votre portefeuille',
  'passkeyLogin.sealed':
    'Il sera scellé par votre clé d’accès : ce serveur seul ne peut pas l’ouvrir. Personne ne peut vous rendre une clé d’accès : si elle est perdue, ainsi que chaque navigateur où le portefeuille est ouvert, ce qu’il contient l’est aussi.',
  'passkeyLogin.plain-title': 'Votre clé d’accès vous laisse entrer, sans plus',
  'passkeyLogin.plain':
    'Cette clé d’accès, ou ce navigateur, ne peut pas sceller de portefeuille. Ce serveur garde donc toutes les parties de sa clé, scellées par une clé à lui : qui le gère pourrait atteindre votre portefeuille. Et personne ne peut vous rendre une clé d’accès : si elle est perdue, rien d’autre ne vous laisse entrer.',
  'passkeyLogin.before':
    'Avant que le portefeuille ne contienne de l’argent, ouvrez {page} : ajoutez une adresse e-mail ou une seconde clé d’accès, et créez une part de récupération ou notez les douze mots.',
  'passkeyLogin.paper-title': 'Votre portefeuille a besoin d’une part de récupération',
  'passkeyLogin.paper':
    'Cette clé d’accès, ou ce navigateur, ne peut pas sceller de portefeuille, et celui-ci ne doit pas s’ouvrir pour le serveur seul. Il reçoit sa clé avec une part de récupération, que vous gardez sur papier.',
  'passkeyLogin.paper-page': 'Continuez, puis ouvrez {page}, identifiez-vous-y avec cette clé d’accès et créez-la.',
  'passkeyLogin.shut-title': 'Vous êtes entré, et le portefeuille reste fermé',
  'passkeyLogin.shut':
    'Il est scellé par votre clé d’accès, et ce navigateur ne peut pas lui demander ce qui l’ouvre. Vous pouvez voir votre portefeuille ici. Pour signer, utilisez un navigateur qui le peut, ou votre part de récupération.',
  'passkeyLogin.is-standard':
    'Votre clé d’accès ouvre ce portefeuille sur tout appareil qui l’a. Qui gère ce serveur pourrait aussi atteindre la clé.',
  'passkeyLogin.is-strict':
    'Votre clé d’accès, ou votre part de récupération, ouvre ce portefeuille sur un nouvel appareil. Le serveur seul ne peut pas atteindre la clé ; si vous perdez les deux et chaque navigateur où il est ouvert, le portefeuille est perdu.',
  'passkeyLogin.add': 'En ajouter une qui identifie',
  'passkeyLogin.logs-in': 'Vous identifie',
  'passkeyLogin.added-plain':
    'Cette clé d’accès vous identifie désormais à votre portefeuille, sans pouvoir le sceller : sur un nouvel appareil, il faut aussi votre part de récupération.',
  'passkeyLogin.user': 'Portefeuille avec une clé d’accès',
  'passkeyLogin.verify': 'Confirmez que c’est vous, avec la clé d’accès de ce portefeuille.',
}

export default words
