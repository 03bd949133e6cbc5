import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Votre code',
  'code.login': 'Votre code pour ouvrir votre portefeuille sur {site} :',
  'code.verify': 'Votre code pour confirmer que c’est bien vous sur {site} :',
  'code.email-old': 'Votre code pour modifier l’adresse e-mail de votre portefeuille sur {site} :',
  'code.email-new': 'Votre code pour utiliser cette adresse e-mail pour votre portefeuille sur {site} :',
  'code.life': 'Il marche une fois, pendant dix minutes, et seulement là où vous l’avez demandé.',
  'code.unasked':
    'Si ce n’était pas vous, ne faites rien : sans le code, personne n’entre. Ne le donnez jamais à personne.',
  'device.subject': 'Approuvez cette identification',
  'device.what': '{browser}, à l’adresse réseau {network}, veut ouvrir votre portefeuille sur {site}.',
  'device.open': 'Si c’était vous, ouvrez ce lien et appuyez sur « Approuver » :',
  'device.not': 'Sinon, ne faites rien.',
  'newDevice.subject': 'Votre portefeuille a été ouvert dans un nouveau navigateur',
  'newDevice.what': '{time} : {browser}, à l’adresse réseau {network}, a ouvert votre portefeuille sur {site}.',
  'newDevice.not': 'Si ce n’était pas vous, identifiez-vous ici et mettez fin à sa session :',
  'socialLink.subject': 'Votre compte {provider} ouvre votre portefeuille',
  'socialLink.what':
    '{time} : {browser}, à l’adresse réseau {network}, s’est identifié sur {site} avec le compte {provider} de cette adresse. Ce compte ouvre désormais votre portefeuille, comme le fait un code reçu par e-mail.',
  'socialLink.not':
    'Si ce n’était pas vous, sécurisez votre compte {provider}, puis identifiez-vous ici et regardez vos sessions :',
  'parts.subject': 'Un nouveau navigateur peut ouvrir votre portefeuille',
  'parts.what':
    '{time} : {browser}, à l’adresse réseau {network}, a reçu sur {site} ce que ce serveur garde de la clé de votre portefeuille.',
  'parts.not':
    'Si ce n’était pas vous, identifiez-vous ici et retirez ce navigateur ; déplacez ensuite ce que contient le portefeuille :',
  'copied.subject': 'Une session de votre portefeuille a été copiée',
  'copied.what':
    'Une session de votre portefeuille a été utilisée à deux endroits, quelqu’un l’a donc peut-être copiée. Elle a été terminée aux deux. Une copie seule n’ouvre aucun portefeuille.',
  'copied.again': 'Identifiez-vous à nouveau ici, et regardez vos autres sessions :',
  'replacement.subject': 'Votre portefeuille aura une autre adresse e-mail',
  'replacement.what':
    '{time} : {browser}, à l’adresse réseau {network}, où votre portefeuille est ouvert sur {site}, a demandé de mettre une autre adresse e-mail à la place de celle-ci, parce que cette boîte mail est perdue.',
  'replacement.due': 'Ce sera possible après 72 heures, à partir du {dueAt}. Si c’était vous, ne faites rien.',
  'replacement.not': 'Sinon, arrêtez cela ici, puis regardez les navigateurs qui peuvent ouvrir votre portefeuille :',
  'passkeyLoss.subject': 'Votre portefeuille ne demandera plus de clé d’accès',
  'passkeyLoss.what':
    '{time} : {browser}, à l’adresse réseau {network}, identifié sur {site}, a déclaré que les clés d’accès de votre portefeuille sont perdues.',
  'passkeyLoss.due':
    'Elles peuvent être oubliées à partir du {dueAt}, et le portefeuille n’en demande alors plus. Si c’était vous, ne faites rien.',
  'passkeyLoss.not':
    'Sinon, quelqu’un lit vos e-mails. Arrêtez cela ici, puis regardez les navigateurs qui peuvent ouvrir votre portefeuille :',
  'forgotten.subject': 'Les clés d’accès de votre portefeuille ont été oubliées',
  'forgotten.what':
    'Les clés d’accès de votre portefeuille ont été déclarées perdues, et personne ne s’y est opposé. Elles sont oubliées, et le portefeuille n’en demande plus.',
  'forgotten.not':
    'Si ce n’était pas vous, déplacez ce que contient le portefeuille, depuis un navigateur où il est encore ouvert :',
  'changed.subject': 'L’adresse e-mail de votre portefeuille a changé',
  'changed.what':
    'Votre portefeuille appartient maintenant à une autre adresse e-mail, confirmée par un code envoyé à celle-ci.',
  'changed.not':
    'Si ce n’était pas vous, l’auteur de ce changement peut lire vos e-mails. Déplacez ce que contient le portefeuille, depuis un navigateur où il est encore ouvert :',
  'code.email-add': 'Votre code pour ajouter cette adresse e-mail au portefeuille ouvert sur {site} :',
}

export default words
