import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Ví Foyer',
  'frame.loading': 'Chờ một chút…',
  'session.signed-out': 'Bạn đã đăng xuất.',
  'session.revoked': 'Trình duyệt này đã bị đăng xuất từ một trình duyệt khác của bạn. Đăng nhập lại.',
  'session.copied':
    'Bạn đã bị đăng xuất ở mọi nơi vì phiên này được dùng từ hai nơi: có thể ai đó đã sao chép. Đăng nhập lại và xem các phiên khác của bạn.',
  'session.email-changed': 'Địa chỉ email của ví này đã thay đổi. Đăng nhập bằng địa chỉ mới.',
  'session.sign-out-unheard':
    'Bạn đã đăng xuất ở đây, nhưng máy chủ chưa được báo. Chúng tôi sẽ báo trước mọi việc khác.',
  'passkey.lead': 'Khóa truy cập sẽ mở ví trong cửa sổ bạn vừa rời.',
  'passkey.closed': 'Cửa sổ cho khóa truy cập đã đóng, hoặc trình duyệt này không cho mở.',
  'device.heading': 'Phê duyệt lần đăng nhập này',
  'device.done': 'Đã phê duyệt lần đăng nhập này. Quay lại trang: mã đang được gửi đến bạn.',
  'device.warning': 'Chỉ phê duyệt nếu chính bạn vừa yêu cầu.',
  'social.verify': 'Xác nhận đó là bạn, bằng tài khoản {provider} của ví này.',
  'social.blocked': 'Trình duyệt không cho cửa sổ mở. Cho phép ví này mở cửa sổ bật lên rồi thử lại.',
  'social.closed': 'Cửa sổ đã đóng trước khi xong.',
  'social.account': 'Tài khoản {provider}',
  'social.alone':
    'Cửa sổ này không liên lạc được với trang của nó nên chưa ai đăng nhập. Đóng lại và chọn cách đăng nhập khác ở trang đó.',
  'social.done': 'Xong. Cửa sổ này sẽ tự đóng; bạn cũng có thể tự đóng.',
  'wallet.title': 'Ví của bạn',
  'wallet.send-code': 'Gửi mã',
  'wallet.code': 'Mã trong email',
  'wallet.farcaster': 'Tiếp tục với Farcaster',
  'wallet.farcaster-lead':
    'Quét bằng điện thoại, hoặc mở trên đó, rồi xác nhận trong ứng dụng Farcaster. Trang này sẽ tự chuyển tiếp.',
  'wallet.farcaster-verify': 'Xác nhận đó là bạn, bằng tài khoản Farcaster của ví này.',
  'wallet.farcaster-code': 'Mã để quét bằng điện thoại',
  'wallet.farcaster-user': 'Tài khoản Farcaster {fid}',
  'wallet.by-mail': 'Dùng địa chỉ email',
  'wallet.sign-out': 'Đăng xuất',
  'wallet.check-mail': 'Trước hết hãy mở liên kết trong email. Trang này sẽ tự chuyển tiếp.',
  'wallet.addresses': 'Địa chỉ',
  'wallet.sessions': 'Ví đang mở ở đâu',
  'wallet.end': 'Kết thúc',
  'wallet.custody': 'Ai mở được ví',
  'wallet.make-strict': 'Chuyển sang nghiêm ngặt',
  'wallet.make-standard': 'Chuyển sang tiêu chuẩn',
  'wallet.new-recovery': 'Tạo mảnh khôi phục mới',
  'wallet.recovery-current': 'Hiện mảnh số {number} ngày {date} mở được ví này. Hãy hủy mọi mảnh cũ hơn.',
  'wallet.give-up': 'Bỏ, giữ nguyên như cũ',
  'wallet.gave-up': 'Đã bỏ. Mảnh đã hiện không còn giá trị: hãy hủy nó. Mọi thứ vẫn như trước.',
  'wallet.gave-up-late': 'Việc này đã được xác nhận từ trước: mảnh mới là mảnh mở ví này. Hãy giữ lấy.',
  'wallet.pending': 'Một mảnh khôi phục mới đã được tạo ở đây nhưng chưa xác nhận. Ví vẫn như cũ.',
  'wallet.go-on-share': 'Làm tiếp',
  'wallet.share-needed': 'Ví này cần mảnh khôi phục trước khi dùng. Mở {page} và tạo một mảnh.',
  'wallet.first-share':
    'Ví của bạn chưa có khóa. Khóa được tạo cùng mảnh khôi phục, mảnh này mở ví khi bạn mất trình duyệt này.',
  'wallet.make-first': 'Tạo ví của tôi',
  'wallet.legacy':
    'Ví này do phiên bản cũ tạo ra, và không ai biết mảnh khôi phục của nó có còn được giữ hay không. Hãy tạo mảnh mới trước khi dùng ví cho thứ gì có giá trị.',
  'wallet.server-restored':
    'Nếu máy chủ bị đưa về một bản sao lưu, trình duyệt của bạn cùng với mảnh khôi phục sẽ mở được ví này; chỉ một trong hai thì không.',
  'wallet.devices': 'Các trình duyệt mở được ví',
  'wallet.devices-lead': 'Mỗi trình duyệt giữ một phần riêng. Trình duyệt bị gỡ sẽ bị đăng xuất và cần mã lại từ đầu.',
  'wallet.remove': 'Gỡ',
  'wallet.remove-last': 'Đây là trình duyệt cuối cùng. Trước hết hãy cho thấy bạn vẫn còn mảnh khôi phục.',
  'wallet.passkey-done':
    'Giờ khóa truy cập của bạn mở được ví. Khi không có khóa truy cập, bạn vẫn cần mảnh trên giấy.',
  'wallet.mailbox': 'Mất hộp thư',
  'wallet.mailbox-lead':
    'Nếu bạn không còn đọc được thư của địa chỉ này, ví có thể thay bằng địa chỉ khác. Địa chỉ cũ được báo và có 72 giờ để dừng lại.',
  'wallet.mailbox-lost': 'Tôi đã mất hộp thư này',
  'wallet.mailbox-waits':
    '{email} có thể thay thế từ {date}. Hãy giữ đăng nhập ở đây đến lúc đó và quay lại để hoàn tất.',
  'wallet.mailbox-due': 'Thời hạn của địa chỉ cũ đã hết. Giờ {email} có thể thay thế.',
  'wallet.mailbox-finish': 'Dùng địa chỉ mới',
  'wallet.mailbox-stop': 'Giữ nguyên địa chỉ',
  'email.heading': 'Thay địa chỉ email cho ví của bạn',
  'email.lead':
    'Ai đó đang mở ví của bạn trong một trình duyệt và yêu cầu thay địa chỉ này bằng địa chỉ khác. Nếu không phải bạn, hãy dừng lại.',
  'email.stop': 'Dừng lại',
  'email.stopped':
    'Đã dừng: địa chỉ này được giữ. Giờ hãy đăng nhập trên {page} và gỡ mọi trình duyệt không phải của bạn.',
  'wallet.verify': 'Mã đã được gửi đến {email}. Nhập mã để tiếp tục.',
  'wallet.go-on': 'Tiếp tục',
  'wallet.this-one': 'Trình duyệt này',
  'wallet.requests': 'Đang chờ bạn',
  'wallet.requests-lead': 'Chỉ phê duyệt nếu là của bạn và hiện sáu từ này:',
  'wallet.decline': 'Từ chối',
  'wallet.now': 'Bây giờ',
  'wallet.added': 'Từ {date}',
  'wallet.standard-name': 'Tiêu chuẩn',
  'wallet.strict-name': 'Nghiêm ngặt',
  'wallet.standard':
    'Mã trong email mở được ví này trên mọi thiết bị. Bên vận hành máy chủ này, hoặc ai đọc được email của bạn, có thể chạm tới khóa.',
  'wallet.strict':
    'Thiết bị mới còn cần mảnh khôi phục, khóa truy cập, hoặc sự đồng ý từ một thiết bị của bạn. Chỉ máy chủ thì không chạm tới khóa được; mất hết những thứ này là mất ví.',
  'wallet.standard-elsewhere':
    'Tài khoản {provider} của bạn mở được ví này trên mọi thiết bị. Bên vận hành máy chủ này, hoặc ai đăng nhập được bằng tài khoản đó, có thể chạm tới khóa.',
  'wallet.strict-elsewhere':
    'Ngoài tài khoản {provider}, thiết bị mới còn cần mảnh khôi phục, khóa truy cập, hoặc sự đồng ý từ một thiết bị của bạn. Chỉ máy chủ thì không chạm tới khóa được; mất hết những thứ này là mất ví.',
  'wallet.export-hint': 'Mười hai từ, để chuyển sang ví khác',
  'device.address': 'Địa chỉ IP',
  'verify.title': 'Xác nhận đó là bạn',
  'email.add-title': 'Thêm địa chỉ email',
  'email.add-text': 'Ví này chưa có địa chỉ. Khi có, bạn cũng có thể đăng nhập bằng mã gửi qua email.',
  'email.add-lead': '{site} muốn thêm một địa chỉ email vào ví của bạn',
  'email.add-warning':
    'Từ đó, ai đọc được thư của {email} đều có thể đăng nhập vào ví này. Chỉ tiếp tục nếu đó chỉ là bạn.',
  'email.add-on-page': 'Để thêm địa chỉ email vào ví này, hãy mở {page}.',
  'delegation.title': 'Một hợp đồng đang chạy tài khoản của bạn',
  'delegation.text':
    'Trên {network}, tài khoản của bạn chạy hợp đồng này (EIP-7702). Gỡ nó ra thì đây lại là tài khoản thường. Việc này tốn nhiều nhất {fee}, từ tài khoản này.',
  'delegation.remove': 'Gỡ ra',
  'delegation.too-little': 'Tài khoản có {balance} ở đó, và phí chỉ trừ từ đó. Hãy gửi {missing} vào trước.',
  'delegation.unclear':
    'Một giao dịch trước vẫn có thể gỡ nó ra, và mạng không cho biết giao dịch đó ra sao: {hash}. Nếu bạn ký thêm một giao dịch, cả hai có thể được thực hiện, và mỗi giao dịch tốn đến {fee}.',
  'delegation.another': 'Ký thêm một giao dịch',
  'social.lost': 'Cửa sổ không rời khỏi trang đầu tiên. Thử lại hoặc chọn cách khác.',
}

export default words
