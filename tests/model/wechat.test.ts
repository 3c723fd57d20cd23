import { wechatModel } from '#tests/model/models/wechat.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('wechat', wechatModel);
