/** Texts about CAA records and persistent validation records. */
export const zhDnsAdvice = {
  caa: {
    title: 'CAA 记录',
    failed: 'CAA 记录没有查询成功',
    free: 'CAA 记录允许 {{issuer}} 签发。',
    part: '已查询 {{checked}} / {{total}} 个域名。',
    looked: '{{time}} 查询',
    again: '重新查询',
    refused: 'CAA 记录会使 CA 拒绝签发',
    about: '请在签发前修改这些记录。最终由 CA 自行查询并决定，订单可以照常进行。',
    at: '{{at}} 处的记录：',
    names: '影响的域名：',
    more: '{{names}} 等共 {{count}} 个',
    add: '在 {{at}} 处添加这条记录：',
    remove: '删除这条记录，CA 不认识它的类型：',
    unknown: '{{at}} 的 CAA 记录查询失败（{{problem}}）。查询不到时 CA 会拒绝签发，请检测域名的 DNS。',
    record: 'CAA 记录',
  },
  delegation: {
    about:
      '也可以用这条 CNAME 记录代替上面的 TXT 记录，把验证委托给我们，并且长期保留：本次和以后订单的 TXT 记录都由我们发布。它只对您的账号有效；删除后不再用于验证。',
  },
  persistent: {
    about:
      '这条 TXT 记录可以代替上面的记录，并且长期保留：之后您在同一 CA 为这个域名下单时无需再添加记录。它只对您的账号有效；删除后不再用于验证。',
    each: '每家 CA 一条，可以同时添加；域名只对已添加记录的 CA 有效，到期后由服务器自动重新验证。',
  },
} as const;
