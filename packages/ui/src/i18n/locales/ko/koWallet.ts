import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Foyer 지갑',
  'frame.loading': '잠시만요…',
  'session.signed-out': '로그아웃됐어요.',
  'session.revoked': '이 브라우저는 내 다른 브라우저에서 로그아웃됐어요. 다시 로그인하세요.',
  'session.copied':
    '이 세션이 두 곳에서 사용되어 모든 곳에서 로그아웃됐어요. 누군가 세션을 복사했을 수 있어요. 다시 로그인하고 다른 세션을 확인하세요.',
  'session.email-changed': '이 지갑의 이메일 주소가 변경됐어요. 새 주소로 로그인하세요.',
  'session.sign-out-unheard':
    '여기서는 로그아웃했지만 서버에 전달되지 않았어요. 다른 어떤 일보다 먼저 서버에 알릴게요.',
  'passkey.lead': '원래 있던 창에서 패스키로 지갑을 열어요.',
  'passkey.closed': '패스키 창이 닫혔거나 이 브라우저가 창을 열지 못하게 했어요.',
  'device.heading': '이 로그인 승인',
  'device.done': '이 로그인을 승인했어요. 사이트로 돌아가세요. 코드를 보내고 있어요.',
  'device.warning': '방금 직접 요청한 경우에만 승인하세요.',
  'social.verify': '이 지갑의 {provider} 계정으로 본인임을 확인하세요.',
  'social.blocked': '브라우저가 창을 열지 못하게 했어요. 이 지갑의 팝업 창을 허용하고 다시 시도하세요.',
  'social.closed': '완료되기 전에 창이 닫혔어요.',
  'social.account': '{provider} 계정',
  'social.alone':
    '이 창이 원래 사이트와 연결되지 않아 아무도 로그인되지 않았어요. 창을 닫고 사이트에서 다른 로그인 방법을 선택하세요.',
  'social.done': '완료했어요. 이 창은 자동으로 닫히며, 직접 닫아도 돼요.',
  'wallet.title': '내 지갑',
  'wallet.send-code': '코드 보내기',
  'wallet.code': '메일로 받은 코드',
  'wallet.farcaster': 'Farcaster로 계속',
  'wallet.farcaster-lead':
    '휴대폰으로 스캔하거나 휴대폰에서 열고 Farcaster 앱에서 확인하세요. 이 페이지는 자동으로 넘어가요.',
  'wallet.farcaster-verify': '이 지갑의 Farcaster 계정으로 본인임을 확인하세요.',
  'wallet.farcaster-code': '휴대폰으로 스캔할 코드',
  'wallet.farcaster-user': 'Farcaster 계정 {fid}',
  'wallet.by-mail': '이메일 주소 사용',
  'wallet.sign-out': '로그아웃',
  'wallet.check-mail': '먼저 메일의 링크를 여세요. 이 페이지는 자동으로 넘어가요.',
  'wallet.addresses': '주소',
  'wallet.sessions': '열려 있는 곳',
  'wallet.end': '종료',
  'wallet.custody': '지갑을 열 수 있는 사람',
  'wallet.make-strict': '엄격하게 전환',
  'wallet.make-standard': '표준으로 전환',
  'wallet.new-recovery': '새 복구 조각 만들기',
  'wallet.recovery-current': '지금 이 지갑을 여는 것은 {date}의 {number}번 조각이에요. 이전 조각은 모두 폐기하세요.',
  'wallet.give-up': '그만두고 그대로 두기',
  'wallet.gave-up': '그만뒀어요. 표시됐던 조각은 무효이니 폐기하세요. 모두 전과 같아요.',
  'wallet.gave-up-late': '이미 확정되어 있었어요. 이 지갑을 여는 것은 새 조각이에요. 잘 보관하세요.',
  'wallet.pending': '여기서 새 복구 조각을 만들었지만 확정하지 않았어요. 지갑은 그대로예요.',
  'wallet.go-on-share': '이어서 하기',
  'wallet.share-needed': '이 지갑을 쓰려면 복구 조각이 필요해요. {page}에서 만드세요.',
  'wallet.first-share':
    '지갑에 아직 키가 없어요. 키는 복구 조각과 함께 만들어지고, 이 브라우저를 잃으면 복구 조각으로 지갑을 열어요.',
  'wallet.make-first': '내 지갑 만들기',
  'wallet.legacy':
    '이 지갑은 이전 버전에서 만들어졌고, 복구 조각이 보관되어 있는지 아무도 몰라요. 가치 있는 것에 쓰기 전에 새 조각을 만드세요.',
  'wallet.server-restored':
    '서버가 백업 상태로 되돌려지면, 내 브라우저와 복구 조각을 함께 써야 이 지갑이 열려요. 하나만으로는 열리지 않아요.',
  'wallet.devices': '지갑을 열 수 있는 브라우저',
  'wallet.devices-lead': '브라우저마다 자신만의 키 일부가 있어요. 삭제하면 로그아웃되고 코드가 다시 필요해요.',
  'wallet.remove': '삭제',
  'wallet.remove-last': '마지막 브라우저예요. 먼저 복구 조각을 아직 가지고 있음을 보여주세요.',
  'wallet.passkey-done': '이제 내 패스키로 지갑이 열려요. 패스키가 없으면 여전히 종이에 적은 조각이 필요해요.',
  'wallet.mailbox': '메일함 분실',
  'wallet.mailbox-lead':
    '이 주소의 메일을 더 이상 읽을 수 없다면, 이 지갑의 주소를 다른 주소로 교체할 수 있어요. 이전 주소에 알림이 가고, 72시간 안에 중단할 수 있어요.',
  'wallet.mailbox-lost': '이 메일함을 잃어버렸어요',
  'wallet.mailbox-waits':
    '{date}부터 {email} 주소로 교체할 수 있어요. 그때까지 여기서 로그인 상태를 유지하고, 돌아와서 마치세요.',
  'wallet.mailbox-due': '이전 주소의 기한이 지났어요. 이제 {email} 주소로 교체할 수 있어요.',
  'wallet.mailbox-finish': '새 주소 사용',
  'wallet.mailbox-stop': '주소 그대로 두기',
  'email.heading': '지갑의 이메일 주소 교체',
  'email.lead':
    '누군가 브라우저에서 내 지갑을 열고 있으며, 이 주소를 다른 주소로 교체하도록 요청했어요. 직접 한 일이 아니면 중단하세요.',
  'email.stop': '중단하기',
  'email.stopped': '중단했어요. 이 주소는 그대로예요. 이제 {page}에 로그인해 내 것이 아닌 브라우저를 모두 삭제하세요.',
  'wallet.verify': '{email} 주소로 코드를 보냈어요. 계속하려면 입력하세요.',
  'wallet.go-on': '계속',
  'wallet.this-one': '이 브라우저',
  'wallet.requests': '확인 대기 중',
  'wallet.requests-lead': '내 요청이고 다음 여섯 단어가 표시될 때만 승인하세요:',
  'wallet.decline': '거절',
  'wallet.now': '지금',
  'wallet.added': '{date}부터',
  'wallet.standard-name': '표준',
  'wallet.strict-name': '엄격',
  'wallet.standard':
    '메일의 코드로 어떤 기기에서든 이 지갑을 열 수 있어요. 이 서버를 운영하거나 내 메일을 읽을 수 있는 사람은 키에 접근할 수 있어요.',
  'wallet.strict':
    '새 기기에는 복구 조각, 패스키 또는 내 다른 기기의 승인도 필요해요. 서버만으로는 키에 접근할 수 없어요. 이를 모두 잃으면 지갑도 사라져요.',
  'wallet.standard-elsewhere':
    '{provider} 계정으로 어떤 기기에서든 이 지갑을 열 수 있어요. 이 서버를 운영하거나 그 계정으로 로그인할 수 있는 사람은 키에 접근할 수 있어요.',
  'wallet.strict-elsewhere':
    '새 기기에는 {provider} 계정 외에 복구 조각, 패스키 또는 내 다른 기기의 승인도 필요해요. 서버만으로는 키에 접근할 수 없어요. 이를 모두 잃으면 지갑도 사라져요.',
  'wallet.export-hint': '다른 지갑으로 옮길 때 쓰는 열두 단어',
  'device.address': 'IP 주소',
  'verify.title': '본인 확인',
  'email.add-title': '이메일 주소 추가',
  'email.add-text': '이 지갑에는 이메일 주소가 없습니다. 추가하면 이메일로 받은 코드로도 로그인할 수 있습니다.',
  'email.add-lead': '{site}에서 지갑에 이메일 주소를 추가하려고 합니다',
  'email.add-warning':
    '추가한 뒤에는 {email}의 메일을 읽는 사람이 이 지갑에 로그인할 수 있습니다. 본인만 읽는 주소일 때만 계속하세요.',
  'email.add-on-page': '이 지갑에 이메일 주소를 추가하려면 {page}을(를) 여세요.',
  'delegation.title': '컨트랙트가 계정을 실행합니다',
  'delegation.text':
    '{network}에서 계정이 이 컨트랙트를 실행합니다(EIP-7702). 제거하면 다시 일반 계정이 됩니다. 비용은 최대 {fee}이며 이 계정에서 지불됩니다.',
  'delegation.remove': '제거',
  'delegation.too-little': '계정에 {balance}이(가) 있고, 수수료는 여기서만 나가요. 먼저 {missing}을(를) 보내 주세요.',
  'delegation.unclear':
    '이전 거래가 아직 이를 제거할 수 있으며, 네트워크는 그 거래가 어떻게 됐는지 알려 주지 않습니다: {hash}. 하나 더 서명하면 둘 다 실행될 수 있고, 각각 최대 {fee}의 비용이 듭니다.',
  'delegation.another': '하나 더 서명',
  'social.lost': '창이 첫 페이지에서 넘어가지 않았어요. 다시 시도하거나 다른 방법을 선택하세요.',
}

export default words
