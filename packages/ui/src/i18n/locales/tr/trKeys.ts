import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Bu kurtarma payı başka bir cüzdana ait ya da yerini daha yenisi aldı.',
  'unlock.no-share': 'Bu bir kurtarma payı değil. Kurtarma payı dört harflik on iki gruptan oluşur.',
  'unlock.wrong-group': '{groups} numaralı gruba yeniden bakın: içindeki bir harf yanlış.',
  'unlock.restored':
    'Sunucu daha önceki bir güne döndürüldü. Bu tarayıcı ve kurtarma payınız cüzdanı onsuz açtı. Şimdi {page} sayfasında yeni bir kurtarma payı oluşturun.',
  'unlock.title': 'Cüzdanınızı burada açın',
  'unlock.lead': 'Bu cüzdan yalnızca girişle açılmaz. Kurtarma payınızı getirin ya da açık olduğu bir cihaza sorun.',
  'unlock.recovery': 'Kurtarma payı',
  'unlock.open': 'Aç',
  'unlock.ask': 'Başka cihaza sor',
  'unlock.passkey': 'Geçiş anahtarı kullan',
  'share.title': 'Önce yeni bir kurtarma payı oluşturun',
  'share.why':
    'Bu cüzdan daha eski bir sürümle oluşturuldu ve kurtarma payının saklanıp saklanmadığını kimse bilmiyor. O olmadan bu tarayıcıyı kaybetmek cüzdanı kaybetmek olur.',
  'share.make': 'Yeni pay oluştur',
  'share.made':
    'Cüzdanın, başka hiçbir sayfanın göremeyeceği bir penceresinde gösterilir. Saklayın ve orada geri girin.',
  'share.show': 'Göster',
  'share.closed': 'Pay geri girilmeden pencere kapatıldı ya da bu tarayıcı açılmasına izin vermedi.',
  'guard.title': 'Değerli işlemler için geçiş anahtarı',
  'guard.lead-off':
    'Değer taşıyan her şeyden önce geçiş anahtarı istenebilir: ödemeler, izinler, yeni bir tarayıcı, on iki kelime, başka bir adres.',
  'guard.lead-on':
    'Bu cüzdan değer taşıyan her şeyden önce bunlardan birini ister. Bir siteye giriş yapmak için gerekmez.',
  'guard.lead-owner':
    'Giriş yaptığınız bir site, değer taşıyan her şeyden önce bunlardan birini istiyor. Bir siteye giriş yapmak için gerekmez.',
  'guard.lead-missing':
    'Giriş yaptığınız bir site, değer taşıyan her şeyden önce geçiş anahtarı istiyor. Burada ya da oradaki ilk ödemenizde oluşturun.',
  'guard.limits':
    'Bu tarayıcıyı kopyalamış ya da e-postanızı okuyan birini durdurur. On iki kelimeye sahip olanı, bu sunucuyu işleteni ya da hem e-postanıza hem bu tarayıcının kopyasına sahip olanı durdurmaz.',
  'guard.name': 'Adı',
  'guard.default-name': 'Geçiş anahtarı',
  'guard.make': 'Geçiş anahtarı oluştur',
  'guard.save': 'Adı kaydet',
  'guard.rename': 'Yeniden adlandır',
  'guard.turn-on': 'Değerli işlemden önce sor',
  'guard.turn-off': 'Artık sorma',
  'guard.ask': 'Geçiş anahtarınızla doğrulayın',
  'guard.ask-lead': 'Bu cüzdan değer taşıyan her şeyden önce onu ister.',
  'guard.then': 'Sonra geçiş anahtarınız istenir',
  'guard.asking': 'Geçiş anahtarınızla doğrulayın…',
  'guard.unanswered': 'Geçiş anahtarınız yanıt vermedi. Hiçbir şey imzalanmadı; yeniden deneyin.',
  'guard.known': 'Bu geçiş anahtarı zaten bu cüzdanın. Başka birini kullanın.',
  'guard.first': 'Önce geçiş anahtarı oluşturun',
  'guard.first-lead':
    'Bu site, değer taşıyan her şeyden önce bir geçiş anahtarı istiyor. Cüzdanınız bundan sonra onu her sitede ister; giriş yapmak için gerekmez.',
  'guard.make-lead': 'Cihazınız ya da parola yöneticiniz saklar. Oluşturulunca bu pencereyi kapatın.',
  'guard.lost-before': 'Kaybolursa, 72 saatlik bir bildirimden sonra {page} sayfasında unutturulabilir.',
  'guard.lost-lead':
    'Hepsi kaybolursa bu cüzdan onları unutabilir: 72 saat sonra, onu açabilen bir tarayıcıda kodla; 30 gün sonra, ikisinden biriyle. Posta kutunuz ve giriş yapılmış her tarayıcı bunu durdurabilir.',
  'guard.lost': 'Geçiş anahtarlarımı kaybettim',
  'guard.lost-both': 'Posta kutumu da',
  'guard.lost-waits':
    'Bu geçiş anahtarlarının kaybolduğu bildirildi. {date} tarihinden itibaren unutturulabilirler. Bunu siz yapmadıysanız durdurun.',
  'guard.lost-due': 'Bildirim süresi bitti. Bu geçiş anahtarları artık unutturulabilir ve hiçbiri istenmiyor.',
  'guard.keep': 'Kalsınlar',
  'guard.forget': 'Unut',
  'guard.stop-heading': 'Geçiş anahtarlarınızın kaybolduğu bildirildi',
  'guard.stop-lead':
    'Bu posta kutusunu okuyabilen biri, cüzdanınızdan geçiş anahtarlarını unutmasını istedi. Bunu siz yapmadıysanız durdurun.',
  'guard.stopped':
    'Durduruldu: kalıyorlar. Şimdi {page} sayfasında giriş yapın ve sizin olmayan her tarayıcıyı kaldırın.',
  'export.title': 'Anahtarı dışa aktar',
  'export.lead':
    'On iki kelime bu cüzdanı başka her cüzdan programında sonsuza dek açar. Yalnızca ayrılmak için gerekirler.',
  'export.warning':
    'Onları gören, cüzdanın sahibidir. Hiçbir sitenin ve hiçbir yardımcının onlara asla ihtiyacı olmaz.',
  'export.hold': 'Göstermek için basılı tutun',
  'export.closes': 'Kod doğrulandı. {time} sonra kapanır',
  'export.accounts': 'Bu kelimelerin açtığı hesaplar',
  'export.evm': 'Ethereum ve benzeri ağlar',
  'export.solana': 'Solana',
  'backup.title': 'Yedekleme',
  'backup.share': 'Kurtarma payınız',
  'backup.lead': 'Kâğıt üzerinde on iki grup. E-postanızdaki bir kodla birlikte bu cüzdanı yeni bir cihazda açarlar.',
  'backup.number': 'Numara {number}, tarih {date}',
  'backup.copy': 'Kopyala',
  'backup.file': 'Dosya olarak kaydet',
  'backup.now':
    'Tek başına hiçbir şeyi açmaz. Henüz bir şey değişmedi: sakladığınızı gösterdiğinizde cüzdan ona geçer.',
  'backup.kept': 'Yazdım',
  'backup.enter': '{first} ve {second} numaralı grupları girin',
  'backup.from-paper': 'Kâğıdınızdan girin ya da dosyayı yükleyin.',
  'backup.group': 'Grup {number}',
  'backup.load': 'Dosyayı yükle',
  'backup.differs': 'Bu, gösterilen değil. Kopyanıza yeniden bakın.',
  'backup.again': 'Yeniden göster',
  'backup.confirm': 'Doğrula',
  'backup.passkey-instead': 'Geçiş anahtarıyla koru',
  'backup.saved': 'Cüzdanınız yedeklendi',
  'backup.saved-hint':
    'Kâğıdı bu cihazdan uzakta saklayın. Her zaman yeni bir pay oluşturabilirsiniz; eskisi artık hiçbir şeyi açmaz.',
  'backup.passkey': 'Geçiş anahtarı ekle',
  'backup.passkey-hint': 'Kâğıt olmadan açar',
  'unlock.words': 'Diğer cihazda {page} sayfasını açıp bu cihazı onaylayın. Şu kelimeleri göstermelidir:',
}

export default words
