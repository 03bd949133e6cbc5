import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share':
    'Cette part de récupération est celle d’un autre portefeuille, ou une plus récente a pris sa place.',
  'unlock.no-share': 'Ce n’est pas une part de récupération. Elle a douze groupes de quatre lettres.',
  'unlock.wrong-group': 'Regardez à nouveau le groupe {groups} : une lettre y est fausse.',
  'unlock.restored':
    'Le serveur a été ramené à un jour antérieur. Ce navigateur et votre part de récupération ont ouvert le portefeuille sans lui. Créez maintenant une nouvelle part de récupération sur {page}.',
  'unlock.title': 'Ouvrez votre portefeuille ici',
  'unlock.lead':
    'Ce portefeuille ne s’ouvre pas par la seule identification. Apportez votre part de récupération, ou demandez à un appareil où il est ouvert.',
  'unlock.recovery': 'Part de récupération',
  'unlock.open': 'Ouvrir',
  'unlock.ask': 'Demander à un autre appareil',
  'unlock.passkey': 'Utiliser une clé d’accès',
  'share.title': 'Créez d’abord une nouvelle part de récupération',
  'share.why':
    'Ce portefeuille a été créé par une version antérieure, et personne ne sait si sa part de récupération est conservée. Sans elle, perdre ce navigateur serait perdre le portefeuille.',
  'share.make': 'Créer une nouvelle part',
  'share.made':
    'Elle est montrée dans une fenêtre du portefeuille, où aucune autre page ne peut la voir. Conservez-la, et ressaisissez-la là-bas.',
  'share.show': 'L’afficher',
  'share.closed':
    'La fenêtre a été fermée avant que la part soit ressaisie, ou ce navigateur ne l’a pas laissée s’ouvrir.',
  'guard.title': 'Clés d’accès pour la valeur',
  'guard.lead-off':
    'Une clé d’accès peut être demandée avant tout ce qui a de la valeur : paiements, autorisations, nouveau navigateur, les douze mots, une autre adresse.',
  'guard.lead-on':
    'Avant tout ce qui a de la valeur, ce portefeuille demande l’une d’elles. S’identifier sur un site n’en demande aucune.',
  'guard.lead-owner':
    'Un site où votre session est ouverte veut l’une d’elles avant tout ce qui a de la valeur. S’identifier sur un site n’en demande aucune.',
  'guard.lead-missing':
    'Un site où votre session est ouverte veut une clé d’accès avant tout ce qui a de la valeur. Créez-en une ici, ou lors de votre premier paiement là-bas.',
  'guard.limits':
    'Elle arrête qui a copié ce navigateur, ou lit vos e-mails. Elle n’arrête pas qui a les douze mots, gère ce serveur, ou a à la fois vos e-mails et une copie de ce navigateur.',
  'guard.name': 'Son nom',
  'guard.default-name': 'Clé d’accès',
  'guard.make': 'Créer une clé d’accès',
  'guard.save': 'Enregistrer le nom',
  'guard.rename': 'Renommer',
  'guard.turn-on': 'Demander avant toute valeur',
  'guard.turn-off': 'Ne plus demander',
  'guard.ask': 'Confirmez avec votre clé d’accès',
  'guard.ask-lead': 'Ce portefeuille la demande avant tout ce qui a de la valeur.',
  'guard.then': 'Votre clé d’accès est ensuite demandée',
  'guard.asking': 'Confirmez avec votre clé d’accès…',
  'guard.unanswered': 'Votre clé d’accès n’a pas répondu. Rien n’a été signé ; réessayez.',
  'guard.known': 'Cette clé d’accès est déjà l’une de celles de ce portefeuille. Utilisez-en une autre.',
  'guard.first': 'Créez d’abord une clé d’accès',
  'guard.first-lead':
    'Ce site en veut une avant tout ce qui a de la valeur. Votre portefeuille la demande dès lors, sur tous les sites ; s’identifier n’en demande aucune.',
  'guard.make-lead':
    'Votre appareil ou gestionnaire de mots de passe la conserve. Fermez cette fenêtre quand elle est créée.',
  'guard.lost-before': 'Si elle est un jour perdue, {page} permet de l’oublier après un préavis de 72 heures.',
  'guard.lost-lead':
    'Si elles sont toutes perdues, ce portefeuille peut les oublier : 72 heures plus tard avec un code dans un navigateur qui peut l’ouvrir, 30 jours plus tard avec l’un des deux. Votre boîte mail et tout navigateur où votre session est ouverte peuvent l’arrêter.',
  'guard.lost': 'J’ai perdu mes clés d’accès',
  'guard.lost-both': 'Et ma boîte mail aussi',
  'guard.lost-waits':
    'Ces clés d’accès ont été déclarées perdues. Elles peuvent être oubliées à partir du {date}. Si ce n’était pas vous, arrêtez cela.',
  'guard.lost-due': 'Le préavis est écoulé. Ces clés d’accès peuvent être oubliées, et aucune n’est plus demandée.',
  'guard.keep': 'Les garder',
  'guard.forget': 'Les oublier',
  'guard.stop-heading': 'Vos clés d’accès ont été déclarées perdues',
  'guard.stop-lead':
    'Quelqu’un qui peut lire cette boîte mail a demandé à votre portefeuille d’oublier ses clés d’accès. Si ce n’était pas vous, arrêtez cela.',
  'guard.stopped':
    'Arrêté : elles restent. Identifiez-vous maintenant sur {page}, et retirez tout navigateur qui n’est pas à vous.',
  'export.title': 'Exporter la clé',
  'export.lead':
    'Douze mots ouvrent ce portefeuille dans tout autre logiciel de portefeuille, pour toujours. Vous n’en avez besoin que pour partir.',
  'export.warning': 'Quiconque les voit possède le portefeuille. Aucun site et aucune assistance n’en a jamais besoin.',
  'export.hold': 'Maintenir pour afficher',
  'export.closes': 'Code confirmé. Fermeture dans {time}',
  'export.accounts': 'Comptes ouverts par ces mots',
  'export.evm': 'Ethereum et réseaux semblables',
  'export.solana': 'Solana',
  'backup.title': 'Sauvegarder',
  'backup.share': 'Votre part de récupération',
  'backup.lead':
    'Douze groupes sur papier. Avec un code reçu par e-mail, ils ouvrent ce portefeuille sur un nouvel appareil.',
  'backup.number': 'Numéro {number}, du {date}',
  'backup.copy': 'Copier',
  'backup.file': 'Enregistrer en fichier',
  'backup.now':
    'Seule, elle n’ouvre rien. Rien n’a encore changé : le portefeuille l’adopte quand vous avez montré que vous l’avez conservée.',
  'backup.kept': 'Je l’ai notée',
  'backup.enter': 'Saisissez les groupes {first} et {second}',
  'backup.from-paper': 'D’après votre papier, ou chargez le fichier.',
  'backup.group': 'Groupe {number}',
  'backup.load': 'Charger le fichier',
  'backup.differs': 'Ce n’est pas ce qui a été montré. Regardez à nouveau votre copie.',
  'backup.again': 'Afficher à nouveau',
  'backup.confirm': 'Confirmer',
  'backup.passkey-instead': 'Le protéger par une clé d’accès',
  'backup.saved': 'Votre portefeuille est sauvegardé',
  'backup.saved-hint':
    'Gardez le papier loin de cet appareil. Vous pouvez créer une nouvelle part à tout moment ; l’ancienne n’ouvre alors plus rien.',
  'backup.passkey': 'Ajouter une clé d’accès',
  'backup.passkey-hint': 'L’ouvre sans le papier',
  'unlock.words': 'Ouvrez {page} sur l’autre appareil et approuvez celui-ci. Ces mots doivent s’y afficher :',
}

export default words
