import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'دوسرا طریقہ چنیں',
  'pay.anotherTab': 'اس کی ادائیگی دوسرے ٹیب میں ہو رہی ہے۔ وہیں جاری رکھیں۔',
  'pay.asset': 'یہ سائٹ {symbol} کو اس کے کنٹریکٹ سے مختلف بتاتی ہے۔ کچھ نہیں مانگا گیا۔',
  'pay.atExchange.text': 'ایکسچینج کی ونڈو میں جاری رکھیں۔ اس کے ادا کرتے ہی آپ یہاں دیکھیں گے۔',
  'pay.atExchange.title': 'ایکسچینج کا انتظار ہے',
  'pay.balance': 'آپ کے پاس {amount} ہے',
  'pay.checking.text': 'کیا بیلنس کافی ہے، اور خرچ کتنا ہے۔',
  'pay.checking.title': 'نیٹ ورک سے پوچھا جا رہا ہے',
  'pay.confirming.text': 'یہ نیٹ ورک کے پاس ہے اور جلد تصدیق ہوگی۔ آپ اسے بند کر سکتے ہیں، کام جاری رہے گا۔',
  'pay.confirming.title': '{amount} کی ادائیگی ہو رہی ہے',
  'pay.exchange.text': 'ادائیگی کے لیے وہاں لاگ اِن کریں',
  'pay.exchanges': 'یا ایکسچینج سے',
  'pay.exchangesFailed': 'ابھی ایکسچینجز تک رسائی نہیں ہو سکتی۔',
  'pay.failed.text': 'کچھ ادا نہیں ہوا۔ دوبارہ کوشش کریں، یا دوسرا طریقہ چنیں۔',
  'pay.failed.title': '{amount} ادا نہیں ہوا',
  'pay.from': 'ادائیگی کہاں سے',
  'pay.gone': 'ادا کرنے کو کچھ نہیں۔',
  'pay.looked': 'میں نے دیکھ لیا، ادائیگی نہیں ہوئی',
  'pay.opening.title': 'ایکسچینج کھل رہا ہے',
  'pay.paid.text': '{site} کو مل گیا۔',
  'pay.pay': '{amount} ادا کریں',
  'pay.popupBlocked': 'براؤزر نے ایکسچینج کی ونڈو روک دی۔ اجازت دیں، پھر ایکسچینج دوبارہ چنیں۔',
  'pay.stop': 'انتظار ختم کریں',
  'pay.switch': '{network} پر جائیں',
  'pay.to': 'وصول کنندہ {site}',
  'pay.unable': '{wallet} یہ ادا نہیں کر سکتا۔ دوسرا والیٹ کنیکٹ کریں۔',
  'pay.unclear.text':
    'کسی سے یہ ادا کرنے کو کہا گیا تھا، اور جواب معلوم نہیں۔ دوبارہ ادائیگی سے پہلے والیٹ یا ایکسچینج میں دیکھیں۔',
  'pay.unclear.title': 'کیا ادائیگی ہوئی؟',
  'pay.wrongNetwork': 'اس کی ادائیگی {network} پر ہوتی ہے۔ {wallet} دوسرے نیٹ ورک پر ہے۔',
}

export default words
