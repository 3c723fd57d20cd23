import { wechatModel } from '#tests/model/models/wechat.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('wechat', wechatModel);
