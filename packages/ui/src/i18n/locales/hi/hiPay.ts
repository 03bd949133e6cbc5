import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'दूसरा तरीका चुनें',
  'pay.anotherTab': 'इसका भुगतान दूसरे टैब में हो रहा है। वहीं आगे बढ़ें।',
  'pay.asset': 'यह साइट {symbol} को उसके कॉन्ट्रैक्ट से अलग बताती है। कुछ नहीं माँगा गया।',
  'pay.atExchange.text': 'एक्सचेंज की विंडो में आगे बढ़ें। उसके भुगतान करते ही आपको यहाँ दिखेगा।',
  'pay.atExchange.title': 'एक्सचेंज का इंतज़ार है',
  'pay.balance': 'आपके पास {amount} है',
  'pay.checking.text': 'क्या बैलेंस पर्याप्त है, और खर्च कितना है।',
  'pay.checking.title': 'नेटवर्क से पूछा जा रहा है',
  'pay.confirming.text': 'यह नेटवर्क के पास है और जल्द पुष्टि होगी। आप इसे बंद कर सकते हैं, काम चलता रहेगा।',
  'pay.confirming.title': '{amount} का भुगतान हो रहा है',
  'pay.exchange.text': 'भुगतान के लिए वहाँ लॉग इन करें',
  'pay.exchanges': 'या एक्सचेंज से',
  'pay.exchangesFailed': 'एक्सचेंज तक अभी नहीं पहुँचा जा सकता।',
  'pay.failed.text': 'कोई भुगतान नहीं हुआ। फिर कोशिश करें, या दूसरा तरीका चुनें।',
  'pay.failed.title': '{amount} का भुगतान नहीं हुआ',
  'pay.from': 'भुगतान कहाँ से',
  'pay.gone': 'भुगतान करने को कुछ नहीं है।',
  'pay.looked': 'मैंने देख लिया, भुगतान नहीं हुआ',
  'pay.opening.title': 'एक्सचेंज खुल रहा है',
  'pay.paid.text': '{site} को मिल गया।',
  'pay.pay': '{amount} का भुगतान करें',
  'pay.popupBlocked': 'ब्राउज़र ने एक्सचेंज की विंडो रोक दी। अनुमति दें, फिर एक्सचेंज दोबारा चुनें।',
  'pay.stop': 'इंतज़ार रोकें',
  'pay.switch': '{network} पर जाएँ',
  'pay.to': '{site} को',
  'pay.unable': '{wallet} इसका भुगतान नहीं कर सकता। दूसरा वॉलेट कनेक्ट करें।',
  'pay.unclear.text':
    'किसी से यह भुगतान करने को कहा गया था, और जवाब पता नहीं है। दोबारा भुगतान करने से पहले वॉलेट या एक्सचेंज में देखें।',
  'pay.unclear.title': 'क्या भुगतान हुआ?',
  'pay.wrongNetwork': 'इसका भुगतान {network} पर होता है। {wallet} दूसरे नेटवर्क पर है।',
}

export default words
