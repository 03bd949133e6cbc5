import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Portefeuille Foyer',
  'frame.loading': 'Un instant…',
  'session.signed-out': 'Votre session est fermée.',
  'session.revoked': 'La session de ce navigateur a été fermée depuis un autre des vôtres. Identifiez-vous à nouveau.',
  'session.copied':
    'Toutes vos sessions ont été fermées, car celle-ci a été utilisée à deux endroits : quelqu’un l’a peut-être copiée. Identifiez-vous à nouveau, et regardez vos autres sessions.',
  'session.email-changed': 'L’adresse e-mail de ce portefeuille a changé. Identifiez-vous avec la nouvelle.',
  'session.sign-out-unheard':
    'Votre session est fermée ici, mais le serveur ne l’a pas su. Il en sera informé avant toute autre chose.',
  'passkey.lead': 'Votre clé d’accès ouvre le portefeuille dans la fenêtre d’où vous venez.',
  'passkey.closed': 'La fenêtre de votre clé d’accès a été fermée, ou ce navigateur ne l’a pas laissée s’ouvrir.',
  'device.heading': 'Approuver cette identification',
  'device.done': 'Cette identification est approuvée. Retournez sur le site : un code est en route vers vous.',
  'device.warning': 'N’approuvez que si vous venez de le demander vous-même.',
  'social.verify': 'Confirmez que c’est bien vous avec le compte {provider} de ce portefeuille.',
  'social.blocked':
    'Le navigateur n’a pas laissé la fenêtre s’ouvrir. Autorisez les fenêtres pop-up pour ce portefeuille, puis réessayez.',
  'social.closed': 'La fenêtre a été fermée avant la fin.',
  'social.account': 'Compte {provider}',
  'social.alone':
    'Cette fenêtre ne peut pas joindre son site, personne n’est donc identifié. Fermez-la, et choisissez là-bas un autre moyen de vous identifier.',
  'social.done': 'C’est fait. Cette fenêtre se ferme toute seule ; vous pouvez aussi la fermer.',
  'wallet.title': 'Votre portefeuille',
  'wallet.send-code': 'Envoyer un code',
  'wallet.code': 'Code reçu par e-mail',
  'wallet.farcaster': 'Continuer avec Farcaster',
  'wallet.farcaster-lead':
    'Scannez ceci avec votre téléphone, ou ouvrez-le là-bas, et confirmez dans l’application Farcaster. Cette page avance toute seule.',
  'wallet.farcaster-verify': 'Confirmez que c’est bien vous avec le compte Farcaster de ce portefeuille.',
  'wallet.farcaster-code': 'Code à scanner avec votre téléphone',
  'wallet.farcaster-user': 'Compte Farcaster {fid}',
  'wallet.by-mail': 'Utiliser une adresse e-mail',
  'wallet.sign-out': 'Fermer la session',
  'wallet.check-mail': 'Ouvrez d’abord le lien dans votre e-mail. Cette page avance toute seule.',
  'wallet.addresses': 'Adresses',
  'wallet.sessions': 'Où il est ouvert',
  'wallet.end': 'Terminer',
  'wallet.custody': 'Qui peut l’ouvrir',
  'wallet.make-strict': 'Le rendre strict',
  'wallet.make-standard': 'Le rendre standard',
  'wallet.new-recovery': 'Créer une nouvelle part de récupération',
  'wallet.recovery-current':
    'La part numéro {number} du {date} ouvre maintenant ce portefeuille. Détruisez toutes les précédentes.',
  'wallet.give-up': 'Abandonner, tout laisser tel quel',
  'wallet.gave-up': 'Abandonné. La part qui a été montrée est nulle : détruisez-la. Tout est comme avant.',
  'wallet.gave-up-late': 'C’était déjà confirmé : la nouvelle part est celle qui ouvre ce portefeuille. Conservez-la.',
  'wallet.pending':
    'Une nouvelle part de récupération a été créée ici sans être confirmée. Le portefeuille est comme avant.',
  'wallet.go-on-share': 'Poursuivre avec elle',
  'wallet.share-needed':
    'Ce portefeuille a besoin d’une part de récupération avant de pouvoir servir. Ouvrez {page} et créez-en une.',
  'wallet.first-share':
    'Votre portefeuille n’a pas encore de clé. Il en reçoit une avec une part de récupération, qui l’ouvre si ce navigateur est perdu.',
  'wallet.make-first': 'Créer mon portefeuille',
  'wallet.legacy':
    'Ce portefeuille a été créé par une version antérieure, et personne ne sait si une de ses parts de récupération est conservée. Créez-en une nouvelle avant de l’utiliser pour quoi que ce soit de valeur.',
  'wallet.server-restored':
    'Si un jour le serveur est ramené à une sauvegarde, un de vos navigateurs avec la part de récupération ouvre ce portefeuille ; aucun des deux ne l’ouvre seul.',
  'wallet.devices': 'Navigateurs qui peuvent l’ouvrir',
  'wallet.devices-lead':
    'Chacun a sa propre partie. Si vous en retirez un, sa session est fermée et il lui faut de nouveau un code.',
  'wallet.remove': 'Retirer',
  'wallet.remove-last': 'C’est le dernier. Montrez d’abord que vous avez toujours votre part de récupération.',
  'wallet.passkey-done':
    'Une de vos clés d’accès l’ouvre maintenant. Sans elle, il vous faut toujours la part sur papier.',
  'wallet.mailbox': 'Boîte mail perdue',
  'wallet.mailbox-lead':
    'Si vous ne pouvez plus lire les e-mails de cette adresse, ce portefeuille peut en mettre une autre à sa place. L’ancienne adresse est prévenue, et a 72 heures pour l’arrêter.',
  'wallet.mailbox-lost': 'J’ai perdu cette boîte mail',
  'wallet.mailbox-waits':
    '{email} peut prendre sa place à partir du {date}. Gardez votre session ouverte ici jusque-là, et revenez pour terminer.',
  'wallet.mailbox-due': 'L’ancienne adresse a eu son délai. {email} peut maintenant prendre sa place.',
  'wallet.mailbox-finish': 'Utiliser la nouvelle adresse',
  'wallet.mailbox-stop': 'Laisser l’adresse telle quelle',
  'email.heading': 'Une autre adresse e-mail pour votre portefeuille',
  'email.lead':
    'Quelqu’un a votre portefeuille ouvert dans un navigateur, et a demandé de mettre une autre adresse à la place de celle-ci. Si ce n’était pas vous, arrêtez cela.',
  'email.stop': 'Arrêter',
  'email.stopped':
    'Arrêté : cette adresse reste. Identifiez-vous maintenant sur {page}, et retirez tout navigateur qui n’est pas à vous.',
  'wallet.verify': 'Un code a été envoyé à {email}. Saisissez-le pour continuer.',
  'wallet.go-on': 'Continuer',
  'wallet.this-one': 'Ce navigateur',
  'wallet.requests': 'En attente de vous',
  'wallet.requests-lead': 'N’approuvez que si cela vient de vous et montre ces six mots :',
  'wallet.decline': 'Refuser',
  'wallet.now': 'Actuel',
  'wallet.added': 'Depuis le {date}',
  'wallet.standard-name': 'Standard',
  'wallet.strict-name': 'Strict',
  'wallet.standard':
    'Un code reçu par e-mail ouvre ce portefeuille sur n’importe quel appareil. Qui gère ce serveur, ou peut lire vos e-mails, pourrait atteindre la clé.',
  'wallet.strict':
    'Un nouvel appareil a aussi besoin de votre part de récupération, d’une clé d’accès, ou du oui d’un de vos appareils. Le serveur seul ne peut pas atteindre la clé ; si vous perdez tout cela, le portefeuille est perdu.',
  'wallet.standard-elsewhere':
    'Votre compte {provider} ouvre ce portefeuille sur n’importe quel appareil. Qui gère ce serveur, ou peut s’identifier avec ce compte, pourrait atteindre la clé.',
  'wallet.strict-elsewhere':
    'En plus de votre compte {provider}, un nouvel appareil a besoin de votre part de récupération, d’une clé d’accès, ou du oui d’un de vos appareils. Le serveur seul ne peut pas atteindre la clé ; si vous perdez tout cela, le portefeuille est perdu.',
  'wallet.export-hint': 'Douze mots, pour partir vers un autre portefeuille',
  'device.address': 'Adresse réseau',
  'verify.title': 'Confirmez que c’est bien vous',
  'email.add-title': 'Ajouter une adresse e-mail',
  'email.add-text':
    'Ce portefeuille n’en a pas. Avec une adresse, vous pouvez aussi vous connecter avec un code reçu par e-mail.',
  'email.add-lead': '{site} veut ajouter une adresse e-mail à votre portefeuille',
  'email.add-warning':
    'Dès lors, quiconque lit les e-mails de {email} pourra se connecter à ce portefeuille. Continuez seulement si c’est vous seul.',
  'email.add-on-page': 'Pour ajouter une adresse e-mail à ce portefeuille, ouvrez {page}.',
  'delegation.title': 'Un contrat fait fonctionner votre compte',
  'delegation.text':
    'Sur {network}, votre compte exécute ce contrat (EIP-7702). Retirez-le et il redevient un compte simple. Cela coûte au plus {fee}, depuis ce compte.',
  'delegation.remove': 'Le retirer',
  'delegation.too-little':
    'Le compte y a {balance}, et les frais ne viennent que de lui. Envoyez-lui d’abord {missing}.',
  'delegation.unclear':
    'Une transaction antérieure peut encore le retirer, et le réseau ne dit pas ce qu’elle est devenue : {hash}. Si vous en signez une autre, les deux peuvent être exécutées, et chacune coûte jusqu’à {fee}.',
  'delegation.another': 'En signer une autre',
  'social.lost': 'La fenêtre n’a pas dépassé sa première page. Réessayez, ou choisissez un autre moyen.',
}

export default words
