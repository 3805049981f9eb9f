import Testing
import WebServer

@Suite("Codes that let browsers in")
struct AccessCodesTests {
  private let minute: UInt64 = 60_000_000_000

  @Test func `work once`() {
    var codes = AccessCodes(period: ServerLimits().accessCodePeriod)
    codes.issue("first", replacing: nil, at: 0)
    #expect(codes.redeem("other", at: 1) == nil)
    #expect(codes.redeem("first", at: 1) == "first")
    #expect(codes.redeem("first", at: 1) == nil)
  }

  @Test func `work for ten minutes`() {
    var codes = AccessCodes(period: ServerLimits().accessCodePeriod)
    codes.issue("early", replacing: nil, at: minute)
    codes.issue("late", replacing: nil, at: 2 * minute)
    #expect(codes.redeem("early", at: 11 * minute) == nil)
    #expect(codes.redeem("late", at: 12 * minute - 1) == "late")
  }

  @Test func `end when others take their place`() {
    var codes = AccessCodes(period: ServerLimits().accessCodePeriod)
    codes.issue("first", replacing: nil, at: 0)
    codes.issue("second", replacing: "first", at: 0)
    #expect(codes.redeem("first", at: 0) == nil)
    for number in 0..<16 { codes.issue("code \(number)", replacing: nil, at: 0) }
    #expect(codes.redeem("second", at: 0) == nil)
    #expect(codes.redeem("code 0", at: 0) == "code 0")
  }

  @Test func `last if they are to, whatever comes after them`() {
    var codes = AccessCodes(period: ServerLimits().accessCodePeriod)
    codes.issue("printed", replacing: nil, lasts: true, at: 0)
    for number in 0..<40 { codes.issue("code \(number)", replacing: nil, at: minute) }
    #expect(codes.redeem("printed", at: 100_000 * minute) == "printed")
    #expect(codes.redeem("printed", at: 100_000 * minute) == nil)
  }

  @Test func `end when they are replaced, also if they last`() {
    var codes = AccessCodes(period: ServerLimits().accessCodePeriod)
    codes.issue("printed", replacing: nil, lasts: true, at: 0)
    codes.issue("second", replacing: "printed", at: 0)
    #expect(codes.redeem("printed", at: 0) == nil)
  }
}
