import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Mảnh khôi phục đó thuộc về ví khác, hoặc đã có mảnh mới hơn thay thế.',
  'unlock.no-share': 'Đó không phải mảnh khôi phục. Mảnh khôi phục có mười hai nhóm, mỗi nhóm bốn chữ cái.',
  'unlock.wrong-group': 'Xem lại nhóm {groups}: có một chữ cái sai.',
  'unlock.restored':
    'Máy chủ đã được đưa về một ngày trước đó. Trình duyệt này và mảnh khôi phục của bạn đã mở ví mà không cần máy chủ. Hãy tạo mảnh khôi phục mới trên {page} ngay.',
  'unlock.title': 'Mở ví của bạn ở đây',
  'unlock.lead': 'Ví này không mở chỉ bằng đăng nhập. Hãy dùng mảnh khôi phục, hoặc hỏi một thiết bị đang mở ví.',
  'unlock.recovery': 'Mảnh khôi phục',
  'unlock.open': 'Mở',
  'unlock.ask': 'Hỏi thiết bị khác',
  'unlock.passkey': 'Dùng khóa truy cập',
  'share.title': 'Trước hết hãy tạo mảnh khôi phục mới',
  'share.why':
    'Ví này do phiên bản cũ tạo ra, và không ai biết mảnh khôi phục của nó có còn được giữ hay không. Không có mảnh, mất trình duyệt này là mất ví.',
  'share.make': 'Tạo mảnh mới',
  'share.made': 'Mảnh hiện trong cửa sổ của ví, nơi không trang nào khác thấy được. Hãy giữ lấy và nhập lại ở đó.',
  'share.show': 'Hiện mảnh',
  'share.closed': 'Cửa sổ đã đóng trước khi mảnh được nhập lại, hoặc trình duyệt này không cho mở.',
  'guard.title': 'Khóa truy cập bảo vệ tài sản',
  'guard.lead-off':
    'Có thể hỏi khóa truy cập trước mọi việc liên quan đến tài sản: thanh toán, cấp quyền, trình duyệt mới, mười hai từ, thay địa chỉ.',
  'guard.lead-on':
    'Trước mọi việc liên quan đến tài sản, ví này hỏi một trong các khóa truy cập này. Đăng nhập vào trang web thì không cần.',
  'guard.lead-owner':
    'Một trang bạn đang đăng nhập muốn có một trong các khóa truy cập này trước mọi việc liên quan đến tài sản. Đăng nhập vào trang web thì không cần.',
  'guard.lead-missing':
    'Một trang bạn đang đăng nhập muốn có khóa truy cập trước mọi việc liên quan đến tài sản. Hãy tạo ở đây, hoặc khi thanh toán lần đầu ở đó.',
  'guard.limits':
    'Nó chặn kẻ đã sao chép trình duyệt này hoặc đọc được email của bạn. Nó không chặn kẻ có mười hai từ, kẻ vận hành máy chủ này, hoặc kẻ có cả email của bạn lẫn bản sao của trình duyệt này.',
  'guard.name': 'Tên',
  'guard.default-name': 'Khóa truy cập',
  'guard.make': 'Tạo khóa truy cập',
  'guard.save': 'Lưu tên',
  'guard.rename': 'Đổi tên',
  'guard.turn-on': 'Hỏi trước việc tài sản',
  'guard.turn-off': 'Không hỏi nữa',
  'guard.ask': 'Xác nhận bằng khóa truy cập',
  'guard.ask-lead': 'Ví này hỏi khóa truy cập trước mọi việc liên quan đến tài sản.',
  'guard.then': 'Sau đó ví sẽ hỏi khóa truy cập',
  'guard.asking': 'Xác nhận bằng khóa truy cập…',
  'guard.unanswered': 'Khóa truy cập không trả lời. Chưa ký gì; hãy thử lại.',
  'guard.known': 'Khóa truy cập này đã thuộc về ví này. Dùng khóa khác.',
  'guard.first': 'Trước hết hãy tạo khóa truy cập',
  'guard.first-lead':
    'Trang này muốn có khóa truy cập trước mọi việc liên quan đến tài sản. Từ đó ví sẽ hỏi ở mọi trang; đăng nhập thì không cần.',
  'guard.make-lead': 'Thiết bị hoặc trình quản lý mật khẩu của bạn giữ khóa này. Đóng cửa sổ này khi đã tạo xong.',
  'guard.lost-before': 'Nếu lỡ mất, {page} cho phép bỏ khóa này sau 72 giờ thông báo.',
  'guard.lost-lead':
    'Nếu mất tất cả, ví này có thể bỏ chúng: sau 72 giờ nếu có mã cùng một trình duyệt mở được ví, sau 30 ngày nếu chỉ có một trong hai. Hộp thư của bạn và mọi trình duyệt đang đăng nhập đều có thể dừng việc này.',
  'guard.lost': 'Tôi đã mất khóa truy cập',
  'guard.lost-both': 'Và cả hộp thư',
  'guard.lost-waits':
    'Các khóa truy cập này được báo mất. Từ {date} có thể bỏ chúng. Nếu không phải bạn, hãy dừng lại.',
  'guard.lost-due': 'Thời hạn thông báo đã hết. Giờ có thể bỏ các khóa truy cập này, và ví không hỏi khóa nào nữa.',
  'guard.keep': 'Giữ lại',
  'guard.forget': 'Bỏ các khóa',
  'guard.stop-heading': 'Khóa truy cập của bạn được báo mất',
  'guard.stop-lead': 'Ai đó đọc được hộp thư này đã yêu cầu ví bỏ các khóa truy cập. Nếu không phải bạn, hãy dừng lại.',
  'guard.stopped':
    'Đã dừng: các khóa được giữ lại. Giờ hãy đăng nhập trên {page} và gỡ mọi trình duyệt không phải của bạn.',
  'export.title': 'Xuất khóa',
  'export.lead': 'Mười hai từ mở ví này trong bất kỳ chương trình ví nào khác, mãi mãi. Bạn chỉ cần chúng khi rời đi.',
  'export.warning': 'Ai thấy chúng là làm chủ ví. Không trang web hay người hỗ trợ nào cần đến chúng.',
  'export.hold': 'Giữ để hiện',
  'export.closes': 'Mã đã xác nhận. Đóng sau {time}',
  'export.accounts': 'Các tài khoản mà những từ này mở',
  'export.evm': 'Ethereum và các mạng tương tự',
  'export.solana': 'Solana',
  'backup.title': 'Sao lưu',
  'backup.share': 'Mảnh khôi phục của bạn',
  'backup.lead': 'Mười hai nhóm trên giấy. Cùng với mã trong email, chúng mở ví này trên thiết bị mới.',
  'backup.number': 'Số {number}, ngày {date}',
  'backup.copy': 'Sao chép',
  'backup.file': 'Lưu thành tệp',
  'backup.now':
    'Một mình nó không mở được gì. Chưa có gì thay đổi: ví chuyển sang mảnh này khi bạn cho thấy đã giữ nó.',
  'backup.kept': 'Tôi đã chép lại',
  'backup.enter': 'Nhập nhóm {first} và {second}',
  'backup.from-paper': 'Từ tờ giấy, hoặc tải tệp lên.',
  'backup.group': 'Nhóm {number}',
  'backup.load': 'Tải tệp lên',
  'backup.differs': 'Không giống nội dung đã hiện. Hãy xem lại bản chép của bạn.',
  'backup.again': 'Hiện lại',
  'backup.confirm': 'Xác nhận',
  'backup.passkey-instead': 'Bảo vệ bằng khóa truy cập',
  'backup.saved': 'Ví của bạn đã được sao lưu',
  'backup.saved-hint':
    'Cất tờ giấy xa thiết bị này. Bạn có thể tạo mảnh mới bất cứ lúc nào; khi đó mảnh cũ không mở được gì.',
  'backup.passkey': 'Thêm khóa truy cập',
  'backup.passkey-hint': 'Mở ví không cần giấy',
  'unlock.words': 'Mở {page} trên thiết bị kia và phê duyệt thiết bị này. Nó phải hiện những từ này:',
}

export default words
