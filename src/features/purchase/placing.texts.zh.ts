/** What follows a press of 'buy', up to the payment. */
export const zhPlacing = {
  work: {
    title: '正在创建订单',
    review: '检查填写内容',
    prepare: '在浏览器中生成密钥与证书请求',
    prepareByCa: '请 CA 生成密钥与证书请求',
    create: '创建订单',
    ask: '查询订单是否已创建',
    hand: '转入批量任务',
    creating: '正在创建订单，请勿刷新页面。',
    handing: '订单较多，接下来在批量任务中逐个生成密钥并统一创建。',
    safe: '万一刷新或断网也没关系：回来后会先查询这笔订单，不会重复下单。',
    preparing: '私钥只在本机生成，加密后才保存。',
    preparingByCa: '私钥由 CA 加密发来，到达后立即在本浏览器中加密保存。',
    asking: '创建订单没有收到答复，正在向服务器查询结果。',
    count: '第 {{step}} 步，共 {{total}} 步',
  },
  unresolved: {
    title: '还不知道订单是否创建成功',
    about:
      '没有收到服务器的答复，也没能查到结果。请再查询一次：查到就接着付款，查不到才会重新提交，不会重复下单。',
    absentTitle: '服务器上没有这笔订单',
    absentAbout: '多次提交都没有得到答复，服务器确认没有这笔订单。可以再提交一次，或返回修改。',
    ask: '再查询一次',
    reopen: '返回修改',
  },
} as const;
