/**
 * What `/t.js` is: for landing pages and shops. It takes the click id of the URL, or the one stored in a
 * cookie of the page, sends the page view, and offers `waymark.track({ goal, tid, … })`. Plain JavaScript as
 * browsers of ten years run it, under 2 KiB.
 */
export const snippet = `(function (w, d) {
  'use strict';
  var script = d.currentScript, name = 'waymark_click_id', uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  var api = (script && script.src ? script.src.split('?')[0].replace(/[^/]*$/, '') : '/') + 'api/v1/';
  function fromUrl() {
    var names = ['click_id', 'clickid', 'subid', 'sub_id', 'cid'], i, found;
    for (i = 0; i < names.length; i++) {
      found = new RegExp('[?&]' + names[i] + '=([^&#]*)').exec(w.location.search);
      if (found && uuid.test(found[1])) return found[1];
    }
    return null;
  }
  function fromCookie() {
    var found = new RegExp('(?:^|; )' + name + '=([^;]*)').exec(d.cookie);
    return found && uuid.test(found[1]) ? found[1] : null;
  }
  function send(path, fields) {
    var body = Object.keys(fields).filter(function (key) { return fields[key] != null && fields[key] !== ''; })
      .map(function (key) { return key + '=' + encodeURIComponent(fields[key]); }).join('&');
    return w.fetch(api + path, {
      method: 'POST', body: body, keepalive: true, credentials: 'omit',
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    }).then(function (answer) { return answer.json(); });
  }
  var given = fromUrl(), stored = fromCookie(), id = given || stored;
  if (given) d.cookie = name + '=' + given + '; path=/; max-age=2592000; samesite=lax';
  w.waymark = {
    clickId: id,
    track: function (fields) {
      if (!id) return Promise.resolve(null);
      var sent = { click_id: id }, key;
      for (key in fields) sent[key] = fields[key];
      return send('conversions/track', sent);
    }
  };
  if (id) {
    var view = { url: w.location.href.slice(0, 2000), title: d.title.slice(0, 500), referrer: d.referrer.slice(0, 2000) };
    view[given ? 'click_id' : 'cookie'] = id;
    send('visits/page', view).catch(function () {});
  }
})(window, document);
`
