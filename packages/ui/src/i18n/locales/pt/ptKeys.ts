import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Esse fragmento de recuperação é de outra carteira, ou um mais novo tomou o lugar dele.',
  'unlock.no-share': 'Isso não é um fragmento de recuperação. Ele tem doze grupos de quatro letras.',
  'unlock.wrong-group': 'Veja de novo o grupo {groups}: uma letra está errada.',
  'unlock.restored':
    'O servidor foi levado de volta a um dia anterior. Este navegador e seu fragmento de recuperação abriram a carteira sem ele. Crie agora um novo fragmento de recuperação em {page}.',
  'unlock.title': 'Abra sua carteira aqui',
  'unlock.lead':
    'Esta carteira não abre só com o login. Traga seu fragmento de recuperação ou peça a um dispositivo onde ela esteja aberta.',
  'unlock.recovery': 'Fragmento de recuperação',
  'unlock.open': 'Abrir',
  'unlock.ask': 'Pedir a outro dispositivo',
  'unlock.passkey': 'Usar uma chave de acesso',
  'share.title': 'Crie primeiro um novo fragmento de recuperação',
  'share.why':
    'Esta carteira foi criada por uma versão anterior, e ninguém sabe se o fragmento de recuperação dela está guardado. Sem ele, perder este navegador seria perder a carteira.',
  'share.make': 'Criar novo fragmento',
  'share.made':
    'Ele é mostrado em uma janela da carteira, onde nenhuma outra página pode vê-lo. Guarde-o e digite-o de volta lá.',
  'share.show': 'Mostrar',
  'share.closed':
    'A janela foi fechada antes de o fragmento ser digitado de volta, ou este navegador não deixou que ela abrisse.',
  'guard.title': 'Chaves de acesso para valores',
  'guard.lead-off':
    'Uma chave de acesso pode ser pedida antes de tudo que tem valor: pagamentos, permissões, um novo navegador, as doze palavras, outro endereço.',
  'guard.lead-on':
    'Antes de tudo que tem valor, esta carteira pede uma destas. Para entrar em um site, nenhuma é pedida.',
  'guard.lead-owner':
    'Um site em que você entrou quer uma destas antes de tudo que tem valor. Para entrar em um site, nenhuma é pedida.',
  'guard.lead-missing':
    'Um site em que você entrou quer uma chave de acesso antes de tudo que tem valor. Crie uma aqui, ou no seu primeiro pagamento lá.',
  'guard.limits':
    'Ela barra quem copiou este navegador ou lê seu e-mail. Não barra quem tem as doze palavras, opera este servidor, ou tem tanto seu e-mail quanto uma cópia deste navegador.',
  'guard.name': 'Nome',
  'guard.default-name': 'Chave de acesso',
  'guard.make': 'Criar uma chave de acesso',
  'guard.save': 'Salvar nome',
  'guard.rename': 'Renomear',
  'guard.turn-on': 'Pedir antes de valores',
  'guard.turn-off': 'Não pedir mais',
  'guard.ask': 'Confirme com sua chave de acesso',
  'guard.ask-lead': 'Esta carteira a pede antes de tudo que tem valor.',
  'guard.then': 'Depois sua chave de acesso é pedida',
  'guard.asking': 'Confirme com sua chave de acesso…',
  'guard.unanswered': 'Sua chave de acesso não respondeu. Nada foi assinado; tente de novo.',
  'guard.known': 'Esta chave de acesso já é desta carteira. Use outra.',
  'guard.first': 'Crie primeiro uma chave de acesso',
  'guard.first-lead':
    'Este site quer uma antes de tudo que tem valor. A partir daí sua carteira a pede em todos os sites; para entrar, nenhuma é pedida.',
  'guard.make-lead': 'Seu dispositivo ou gerenciador de senhas a guarda. Feche esta janela quando ela estiver criada.',
  'guard.lost-before': 'Se um dia ela se perder, {page} permite esquecê-la após um aviso de 72 horas.',
  'guard.lost-lead':
    'Se todas se perderem, esta carteira pode esquecê-las: 72 horas depois com um código em um navegador que pode abri-la, 30 dias depois com um dos dois. Sua caixa de e-mail e todo navegador em que você entrou podem impedir isso.',
  'guard.lost': 'Perdi minhas chaves de acesso',
  'guard.lost-both': 'E minha caixa de e-mail também',
  'guard.lost-waits':
    'Estas chaves de acesso foram dadas como perdidas. A partir de {date} podem ser esquecidas. Se não foi você, impeça.',
  'guard.lost-due': 'O prazo do aviso acabou. Estas chaves de acesso já podem ser esquecidas, e nenhuma é mais pedida.',
  'guard.keep': 'Manter',
  'guard.forget': 'Esquecer',
  'guard.stop-heading': 'Suas chaves de acesso foram dadas como perdidas',
  'guard.stop-lead':
    'Alguém que pode ler esta caixa de e-mail pediu que sua carteira esqueça as chaves de acesso. Se não foi você, impeça.',
  'guard.stopped': 'Impedido: elas ficam. Agora entre em {page} e remova todo navegador que não é seu.',
  'export.title': 'Exportar a chave',
  'export.lead':
    'Doze palavras abrem esta carteira em qualquer outro programa de carteira, para sempre. Você só precisa delas para ir embora.',
  'export.warning': 'Quem as vê é dono da carteira. Nenhum site e nenhum suporte jamais precisa delas.',
  'export.hold': 'Segure para mostrar',
  'export.closes': 'Código confirmado. Fecha em {time}',
  'export.accounts': 'Contas que estas palavras abrem',
  'export.evm': 'Ethereum e redes parecidas',
  'export.solana': 'Solana',
  'backup.title': 'Fazer backup',
  'backup.share': 'Seu fragmento de recuperação',
  'backup.lead': 'Doze grupos em papel. Com um código do seu e-mail, eles abrem esta carteira em um novo dispositivo.',
  'backup.number': 'Número {number}, de {date}',
  'backup.copy': 'Copiar',
  'backup.file': 'Salvar como arquivo',
  'backup.now':
    'Sozinho ele não abre nada. Nada mudou ainda: a carteira passa a usá-lo quando você mostrar que o guardou.',
  'backup.kept': 'Já anotei',
  'backup.enter': 'Digite os grupos {first} e {second}',
  'backup.from-paper': 'Do seu papel, ou carregue o arquivo.',
  'backup.group': 'Grupo {number}',
  'backup.load': 'Carregar o arquivo',
  'backup.differs': 'Não é o que foi mostrado. Veja sua cópia de novo.',
  'backup.again': 'Mostrar de novo',
  'backup.confirm': 'Confirmar',
  'backup.passkey-instead': 'Proteger com uma chave de acesso',
  'backup.saved': 'Sua carteira tem backup',
  'backup.saved-hint':
    'Guarde o papel longe deste dispositivo. Você pode criar um novo fragmento quando quiser; o antigo então não abre mais nada.',
  'backup.passkey': 'Adicionar chave de acesso',
  'backup.passkey-hint': 'Abre sem o papel',
  'unlock.words': 'Abra {page} no outro dispositivo e aprove este. Ele deve mostrar estas palavras:',
}

export default words
