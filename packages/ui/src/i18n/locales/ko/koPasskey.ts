import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': '패스키로 로그인',
  'passkeyLogin.site': '{site}에서 계속하기',
  'passkeyLogin.lead':
    '패스키는 이 기기, 보안 키 또는 비밀번호 관리자가 보관하고, 손가락이나 얼굴, PIN으로 열어요. 여기서만 작동해요. 이 창의 주소가 {address}인지 확인하세요.',
  'passkeyLogin.use': '내 패스키 사용',
  'passkeyLogin.make': '새 지갑 만들기',
  'passkeyLogin.make-lead': '처음인가요? 기기가 두 번 물어요. 한 번은 패스키를 만들려고, 한 번은 작동하는지 보려고요.',
  'passkeyLogin.alone': '이 창이 속한 페이지를 찾을 수 없어요. 창을 닫고 사이트로 돌아가서 다시 누르세요.',
  'passkeyLogin.none':
    '이 브라우저에서는 패스키를 쓸 수 없어요. 다른 브라우저에서 사이트를 열거나, 거기서 다른 로그인 방법을 고르세요.',
  'passkeyLogin.unanswered':
    '패스키가 응답하지 않았어요. 중단되었거나, 너무 오래 걸렸거나, 여기에 이 지갑의 패스키가 없어요. 다시 시도하세요. 휴대전화의 패스키는 브라우저 창에서 고를 수 있어요.',
  'passkeyLogin.known':
    '이 기기에 여기 지갑의 패스키가 이미 있어요. ‘내 패스키 사용’을 누르거나, 새 지갑에는 다른 기기를 고르세요.',
  'passkeyLogin.unable':
    '이 기기는 로그인용 패스키를 보관할 수 없어요. 브라우저 창에서 다른 기기나 비밀번호 관리자를, 또는 다른 로그인 방법을 고르세요.',
  'passkeyLogin.elsewhere': '이 지갑의 패스키가 이 주소에서는 작동하지 않는다고 브라우저가 알려 왔어요.',
  'passkeyLogin.sealed-title': '패스키로 지갑을 열어요',
  'passkeyLogin.sealed':
    '지갑은 내 패스키로 봉인되고, 이 서버만으로는 열 수 없어요. 패스키는 누구도 복구해 줄 수 없어요. 패스키와 지갑이 열려 있는 모든 브라우저를 잃으면 지갑에 든 것도 잃어요.',
  'passkeyLogin.plain-title': '패스키로는 들어올 수만 있어요',
  'passkeyLogin.plain':
    '이 패스키나 이 브라우저는 지갑을 봉인할 수 없어요. 그래서 이 서버가 키의 모든 부분을 자기 키로 봉인해 보관해요. 서버를 운영하는 사람이 지갑에 접근할 수 있어요. 그리고 패스키는 누구도 복구해 줄 수 없어요. 잃어버리면 들어올 다른 방법이 없어요.',
  'passkeyLogin.before':
    '지갑에 돈을 넣기 전에 {page}을(를) 여세요. 이메일 주소나 두 번째 패스키를 추가하고, 복구 조각을 만들거나 단어 열두 개를 적어 두세요.',
  'passkeyLogin.paper-title': '지갑에 복구 조각이 필요해요',
  'passkeyLogin.paper':
    '이 패스키나 이 브라우저는 지갑을 봉인할 수 없고, 이 지갑은 서버만으로 열려서는 안 돼요. 종이에 보관하는 복구 조각과 함께 키를 받아요.',
  'passkeyLogin.paper-page': '계속한 다음 {page}을(를) 열고, 거기서 이 패스키로 로그인해서 만드세요.',
  'passkeyLogin.shut-title': '들어왔지만 지갑은 닫혀 있어요',
  'passkeyLogin.shut':
    '지갑은 내 패스키로 봉인되어 있는데, 이 브라우저는 지갑을 여는 것을 패스키에 요청할 수 없어요. 여기서 지갑을 볼 수는 있어요. 서명하려면 가능한 브라우저나 복구 조각을 사용하세요.',
  'passkeyLogin.is-standard':
    '내 패스키가 있는 어떤 기기에서든 이 지갑을 열 수 있어요. 이 서버를 운영하는 사람도 키에 접근할 수 있어요.',
  'passkeyLogin.is-strict':
    '새 기기에서는 내 패스키나 복구 조각으로 이 지갑을 열어요. 서버만으로는 키에 접근할 수 없어요. 둘 다 잃고 열려 있는 모든 브라우저까지 잃으면 지갑이 사라져요.',
  'passkeyLogin.add': '로그인용 추가',
  'passkeyLogin.logs-in': '로그인에 쓰여요',
  'passkeyLogin.added-plain':
    '이제 이 패스키로 지갑에 로그인할 수 있지만, 지갑을 봉인할 수는 없어요. 새 기기에서는 복구 조각도 필요해요.',
  'passkeyLogin.user': '패스키로 여는 지갑',
  'passkeyLogin.verify': '이 지갑의 패스키로 본인인지 확인하세요.',
}

export default words
